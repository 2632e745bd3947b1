/**
 * Mail programs turn whatever looks like an address into a link, even in plain text. A stranger's name must not become a link in a mail
 * that comes from us, so addresses that are not our own are written the way security people write them: http[:]//, www[.]evil, evil[.]com.
 * The words stay readable and complete; only the click is gone. E-mail addresses and document names are left alone.
 */
export function unlinked(text: string, publicUrl: string): string {
  return text.replace(/\S+/g, (word) => (isOurs(word, publicUrl) ? word : withoutHosts(withoutSchemes(word))))
}

/** Our own address, whole: `https://us.org.evil.com` and `https://us.org@evil.com` only begin like it. */
function isOurs(word: string, publicUrl: string): boolean {
  const rest = word.startsWith(publicUrl) ? word.slice(publicUrl.length) : undefined
  return rest !== undefined && (/^[.,;!?)]*$/.test(rest) || /^\/[\w\-./~%?=&#+,;:]*$/.test(rest))
}

function withoutSchemes(word: string): string {
  return word.replace(/([a-z][a-z0-9+.-]*):(?=\/\/|\\\\)/gi, '$1[:]').replace(/\b(mailto|tel|sms|data|javascript|vbscript|file):/gi, '$1[:]')
}

/** Endings that programs know and that nobody has as a family name; a capital letter does not hide them. */
const endings = /^(?:com|net|org|info|biz|app|dev|xyz|top|site|online|shop|club|live|link|click|page|web|edu|gov|mil|int)$/i
const documentNames = /\.(?:pdf|docx?)$/i

function withoutHosts(word: string): string {
  if (word.includes('@') || documentNames.test(word.replace(/[^\p{L}\p{N}]+$/u, ''))) return word
  return word.replace(/[\p{L}\p{N}\p{M}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}\p{M}-]+)+/gu, (host, at: number) => {
    const [ending = '', before = ''] = host.split(/[.\u3002\uff0e\uff61]/).reverse()
    const followedByPath = /^[/:?#]/.test(word.slice(at + host.length))
    // 'Dr.Perera', 'K.M.Silva' and 'B.Sc' are people, '1.2' is a number; 'evil.com', 'evil.ninja' and 'EVIL.COM' are places.
    const oneCase = ending === ending.toLowerCase() || ending === ending.toUpperCase()
    const couldBe = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu.test(ending)
    const isPlace = followedByPath || endings.test(ending) || (couldBe && oneCase && before.length > 1)
    return isPlace ? host.replace(/[.\u3002\uff0e\uff61]/g, '[$&]') : host
  })
}
