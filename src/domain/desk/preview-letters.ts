import { type MailOrder, textOf } from '../mail/mail.ts'
import { renderPreview } from '../mail/render-letter.ts'
import { letterFiller } from '../mail/standing/letter-version.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { changedMeanwhile, type Outcome, resolveSelection, type SelectableRecord, type SelectableRecords } from './act-on-selection.ts'
import type { Selection } from './selection.schema.ts'

const maxPreviews = 3

export interface PreviewedLetters {
  recipients: number
  letters: ({ reference: string } & MailPreview)[]
  left: Outcome['left']
}

/** The first few mails to the selected people exactly as they would be sent, the number of recipients, and who is skipped with the reason. */
export async function previewMails<One extends SelectableRecord>(
  services: Services,
  recordsOf: (db: Database) => SelectableRecords<One>,
  selection: Selection,
  mailTo: (record: One) => MailOrder,
): Promise<PreviewedLetters> {
  const records = recordsOf(services.db)
  const chosen = await resolveSelection(records, selection)
  const selected = await records.whole([...chosen.keys()], 'only read')
  const preview = await mailPreviewer(services)
  const letters: PreviewedLetters['letters'] = []
  const left: Outcome['left'] = []
  let recipients = 0
  for (const record of selected) {
    try {
      if (record.version !== chosen.get(record.id)) throw changedMeanwhile(record, records.person)
      const mail = mailTo(record)
      recipients += 1
      if (letters.length < maxPreviews) letters.push({ reference: record.reference, ...preview(mail) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ reference: record.reference, why: error.message })
    }
  }
  return { recipients, letters, left }
}

export interface MailPreview {
  to: string
  subject: string
  text: string
}

/** Renders a mail as its recipient will read it, without the secret link. */
export async function mailPreviewer({ db, sender: settings }: Pick<Services, 'db' | 'sender'>) {
  const { fill, sender } = await letterFiller(db, settings)
  return ({ to, letter }: MailOrder): MailPreview => {
    const filled = fill(letter)
    return {
      to: `${to.name} <${to.address}>`,
      subject: textOf(filled.subject),
      text: renderPreview(filled, sender),
    }
  }
}
