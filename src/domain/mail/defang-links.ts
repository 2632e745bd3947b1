/**
 * Defangs URLs and host names in text from strangers (http[:]//, evil[.]com), because mail programs turn whatever looks like an address
 * into a link, even in plain text. Our own URLs, e-mail addresses and document names stay as they are.
 */
export function defangLinks(text: string, publicUrl: string): string {
  if (cannotBeLink(text)) return text
  return text.replace(/\S+/g, (word) => (cannotBeLink(word) || isOwnUrl(word, publicUrl) ? word : defangHosts(defangSchemes(word))))
}

/** A word without a colon or a dot cannot become a link. */
const cannotBeLink = (word: string) => !word.includes(':') && !dot.test(word)

/** `https://us.org.evil.com` and `https://us.org@evil.com` begin with our URL but are not ours. */
function isOwnUrl(word: string, publicUrl: string): boolean {
  const rest = word.startsWith(publicUrl) ? word.slice(publicUrl.length) : undefined
  return rest !== undefined && (/^[.,;!?)]*$/.test(rest) || /^\/[\w\-./~%?=&#+,;:]*$/.test(rest))
}

function defangSchemes(word: string): string {
  return word.replace(/:(?=\/\/|\\\\)/g, '[:]').replace(/\b(mailto|tel|sms|data|javascript|vbscript|file):/gi, '$1[:]')
}

/** Top-level domains that mail programs recognise and that are not family names, in any case. */
const commonTlds = /^(?:com|net|org|info|biz|app|dev|xyz|top|site|online|shop|club|live|link|click|page|web|edu|gov|mil|int)$/i
const mailAddress = /^[^@/]+@[^@/]+$/
const documentName = /\.(?:pdf|docx?)[^\p{L}\p{N}]*$/iu
/** The full stop and its equivalents in other scripts. */
const dot = /[.\u3002\uff0e\uff61]/
const dots = new RegExp(dot, 'g')

// All patterns run in linear time, because the text may be long.
function defangHosts(word: string): string {
  if (!dot.test(word) || mailAddress.test(word) || documentName.test(word)) return word
  return word.replace(/[\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]+/gu, (run, at: number) => {
    const closing = run.length - lengthWithoutClosingDots(run)
    const host = run.slice(0, run.length - closing)
    const isFollowedByPath = closing === 0 && /^[/:?#]/.test(word.slice(at + run.length, at + run.length + 1))
    return looksLikeHost(host, isFollowedByPath) ? host.replace(dots, '[$&]') + run.slice(host.length) : run
  })
}

/** 'evil.com', 'evil.ninja' and 'EVIL.COM' are hosts; 'Dr.Perera', 'K.M.Silva', 'B.Sc' and '1.2' are not. */
function looksLikeHost(host: string, isFollowedByPath: boolean): boolean {
  if (!dot.test(host)) return false
  const [ending = '', before = ''] = host.split(dot).reverse()
  const couldBe = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu.test(ending)
  const isOneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase()
  return commonTlds.test(ending) || isFollowedByPath || (couldBe && isOneCase && before.length > 1)
}

function lengthWithoutClosingDots(run: string): number {
  let length = run.length
  while (length > 0 && dot.test(run.charAt(length - 1))) length--
  return length
}
