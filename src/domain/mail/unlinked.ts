/**
 * Mail programs turn whatever looks like an address into a link, even in plain text. A stranger's name must not become a link in a mail
 * that comes from us, so addresses that are not our own are written the way security people write them: http[:]//, www[.]evil, evil[.]com.
 * The words stay readable and complete; only the click is gone. E-mail addresses and document names are left alone.
 */
export function unlinked(text: string, publicUrl: string): string {
  if (isPlainWord(text)) return text
  return text.replace(/\S+/g, (word) => (isPlainWord(word) || isOurs(word, publicUrl) ? word : withoutHosts(withoutSchemes(word))))
}

/** Most words, and many whole texts, have neither a colon nor a dot, and are looked at no further. */
const isPlainWord = (word: string) => !word.includes(':') && !dot.test(word)

/** Our own address, whole: `https://us.org.evil.com` and `https://us.org@evil.com` only begin like it. */
function isOurs(word: string, publicUrl: string): boolean {
  const rest = word.startsWith(publicUrl) ? word.slice(publicUrl.length) : undefined
  return rest !== undefined && (/^[.,;!?)]*$/.test(rest) || /^\/[\w\-./~%?=&#+,;:]*$/.test(rest))
}

function withoutSchemes(word: string): string {
  return word.replace(/:(?=\/\/|\\\\)/g, '[:]').replace(/\b(mailto|tel|sms|data|javascript|vbscript|file):/gi, '$1[:]')
}

/** Endings that programs know and that nobody has as a family name; a capital letter does not hide them. */
const endings = /^(?:com|net|org|info|biz|app|dev|xyz|top|site|online|shop|club|live|link|click|page|web|edu|gov|mil|int)$/i
const mailAddress = /^[^@/]+@[^@/]+$/
const documentName = /\.(?:pdf|docx?)[^\p{L}\p{N}]*$/iu
/** The full stop, and the ones of other scripts that browsers read as one. */
const dot = /[.\u3002\uff0e\uff61]/
const dots = new RegExp(dot, 'g')

// Every pattern here runs once along the text: what a stranger sends may be long.
function withoutHosts(word: string): string {
  if (!dot.test(word) || mailAddress.test(word) || documentName.test(word)) return word
  return word.replace(/[\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]+/gu, (run, at: number) => {
    const closing = run.length - lengthWithoutClosingDots(run)
    const host = run.slice(0, run.length - closing)
    const isFollowedByPath = closing === 0 && /^[/:?#]/.test(word.slice(at + run.length, at + run.length + 1))
    return isPlace(host, isFollowedByPath) ? host.replace(dots, '[$&]') + run.slice(host.length) : run
  })
}

/** 'Dr.Perera', 'K.M.Silva' and 'B.Sc' are people, '1.2' is a number; 'evil.com', 'evil.ninja' and 'EVIL.COM' are places. */
function isPlace(host: string, isFollowedByPath: boolean): boolean {
  if (!dot.test(host)) return false
  const [ending = '', before = ''] = host.split(dot).reverse()
  const couldBe = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu.test(ending)
  const isOneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase()
  return endings.test(ending) || isFollowedByPath || (couldBe && isOneCase && before.length > 1)
}

function lengthWithoutClosingDots(run: string): number {
  let length = run.length
  while (length > 0 && dot.test(run.charAt(length - 1))) length--
  return length
}
