import type { MailOrder } from '../../mail/mail.ts'
import { renderLetterText } from '../../mail/render-letter.ts'
import { senderOf } from '../../mail/sender.ts'
import type { Services } from '../../services.ts'
import { secretOf } from '../submission-secret.ts'

export interface ShownLetter {
  to: string
  subject: string
  text: string
}

/** A mail as its reader will have it, except the author's own link: that opens the author's own page, and is for nobody else's eyes, not even here. */
export async function mailShown({ db, sender: settings, key }: Pick<Services, 'db' | 'sender' | 'key'>) {
  const sender = await senderOf(db, settings)
  return ({ to, letter }: MailOrder, submissionId: string): ShownLetter => ({
    to: `${to.name} <${to.address}>`,
    subject: letter.subject,
    text: renderLetterText(letter, sender).replaceAll(secretOf(key, submissionId), '(known to the author alone)'),
  })
}
