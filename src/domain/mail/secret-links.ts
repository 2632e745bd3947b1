import { mayBeRead } from './mail.ts'

/** The addresses of the site that open to whoever has them; what follows the secret belongs to the same page. A test holds them against all addresses. */
export const secretAddresses = [
  '/submission/:reference/:secret',
  '/registration/:reference/:secret',
  '/conference/:id/:conference/register/:reference/:secret',
  '/chair/:person/:secret',
  '/reset-password/:token',
  '/confirm-address/:token',
  '/change-address/:token',
  '/confirm-new-address/:token',
  '/confirm-role/:token',
  '/confirm-speaker/:token',
  '/call-alerts/:token',
  '/check-in/:token',
  '/co-author/:token',
  '/late-entry/:token',
  '/proof/:token',
  '/production/:token',
  '/author-change/:token',
  '/reviewer-invitation/:token',
  '/review-invitation/:token',
  '/handling/:token',
] as const

const segment = '[^\\s/?#<>"\']+'
const openings = secretAddresses.map((address) => address.replace(/:(?:secret|token)$/, '').replace(/:\w+/g, segment))
const secretLink = new RegExp(`(${openings.join('|')})(${segment})`, 'gi')

/** Parameters of addresses that give something to whoever has them; a test knows all others that letters have. */
export const secretParameters = ['code', 'letter'] as const
const secretParameter = new RegExp(`[?&](${secretParameters.join('|')})=([\\w-]+)`, 'gi')
const hidden = '(known to the recipient alone)'

/** A text without the keys of the links in it. Every letter is shown through this: whoever reads it at the desk must not act as its recipient. */
export function withoutSecrets(text: string): string {
  const values = [...text.matchAll(secretParameter)].flatMap(([, , value]) => value ?? [])
  const plain = text.replace(secretLink, `$1${hidden}`).replace(secretParameter, `?$1=${hidden}`)
  // A code stands beside its link too.
  return values.filter((value) => value.length > 3).reduce((rest, value) => rest.replaceAll(value, hidden), plain)
}

/** The text of a stored letter as anybody but its recipient may read it. */
export function shownText({ kind, text_body }: { kind: string; text_body: string }): string {
  return mayBeRead(kind) ? withoutSecrets(text_body) : ''
}

/** Whether it opens something else than the submissions, registrations and bookings that its links name. */
export function holdsOtherSecret(text: string): boolean {
  const isOther = ([, name]: RegExpMatchArray) => name?.toLowerCase() !== 'letter'
  return [...text.matchAll(secretLink)].length > linksByReference(text).length || [...text.matchAll(secretParameter)].some(isOther)
}

/** The links of submissions, registrations and bookings in a text, by the reference that each names. */
export function linksByReference(text: string): { reference: string; secret: string }[] {
  return [...text.matchAll(secretLink)].flatMap(([, opening = '', secret = '']) => {
    const [, reference] = /\/(?:submission|registration|register)\/([^/]+)\/$/i.exec(opening) ?? []
    return reference ? [{ reference, secret }] : []
  })
}
