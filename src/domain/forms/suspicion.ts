import { seconds } from '#domain/durations.ts'
import type { FormToken } from './form-token.ts'

/** The name of a hidden control that only bots fill in. */
export const honeypotName = 'fax_extension'

interface Evidence {
  /** The value of the hidden control. */
  honeypot: string | undefined
  token: FormToken | undefined
  /** The free-text fields. */
  texts: readonly string[]
  now: Date
}

const minFillSeconds = 2
const maxLinks = 2

/** The reasons why an organiser should check what was sent, or null. A suspicion never drops it. */
export function suspicionOf({ honeypot, token, texts, now }: Evidence): string | null {
  const reasons: string[] = []
  if (honeypot) reasons.push('hidden field filled')
  if (!token) reasons.push('sent without opening the form')
  else if (now.getTime() - token.issuedAt.getTime() < seconds(minFillSeconds)) reasons.push('sent within two seconds')
  const links = texts.reduce((count, text) => count + (text.match(/https?:\/\/|www\./gi)?.length ?? 0), 0)
  if (links > maxLinks) reasons.push(`${links} links in the text`)
  return reasons.length > 0 ? reasons.join('; ') : null
}
