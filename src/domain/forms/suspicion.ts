import type { FormToken } from './form-token.ts'

/** The control that people never meet: robots fill it. */
export const decoyName = 'fax_extension'

interface Evidence {
  /** What stands in the control that nobody sees. */
  decoy: string | undefined
  token: FormToken | undefined
  /** What was written freely. */
  texts: readonly string[]
  now: Date
}

const quickestPersonSeconds = 2
const mostLinks = 2

/** Why a person should look at what was sent before it is believed, or null. Never a reason to drop it. */
export function suspicionOf({ decoy, token, texts, now }: Evidence): string | null {
  const reasons: string[] = []
  if (decoy) reasons.push('hidden field filled')
  if (!token) reasons.push('no form token')
  else if (now.getTime() - token.issuedAt.getTime() < quickestPersonSeconds * 1000) reasons.push('sent within two seconds')
  const links = texts.reduce((count, text) => count + (text.match(/https?:\/\/|www\./gi)?.length ?? 0), 0)
  if (links > mostLinks) reasons.push(`${links} links in the text`)
  return reasons.length > 0 ? reasons.join('; ') : null
}
