import * as z from 'zod/mini'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { Refusal } from '../../refusal.ts'
import type { SubmissionForm } from '../../submissions/submission.schema.ts'

/** Where the manuscripts of a journal are: an edition of its own kind, which is reviewed like a conference and is none. */
export interface JournalCall {
  /** The id of the edition. */
  id: string
  journal: string
  title: string
  isOpen: boolean
}

export const journalCallForm = z.object({ isOpen: z.boolean() })
/** An accepted manuscript that goes into production. */
export const manuscriptOrder = z.object({ reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })

/** What a manuscript counts as where papers have a category of participants: its author presents, and owes nothing. */
export const manuscriptCategory = '330'

/** The form as a manuscript: one title, nobody who travels, nothing to pay. */
export function asManuscript(form: SubmissionForm): SubmissionForm {
  const title = form['research_title[]'].find((one) => one !== '') ?? ''
  return { ...form, regtype: manuscriptCategory, 'research_title[]': [title], accompany: 'No', names: '' }
}

/** Refuses what a journal cannot read: its editors need a title and a file. */
export function refuseManuscript(
  { subConference, takesManuscripts }: Pick<ConferenceSummary, 'subConference'> & { takesManuscripts: boolean },
  { form, documents }: { form: SubmissionForm; documents: readonly string[] },
): void {
  if (!takesManuscripts) throw new Refusal('submission.call_closed', `${subConference} does not take manuscripts at the moment.`)
  const fields: Record<string, string> = {}
  if (form['research_title[]'].every((title) => title === '')) fields['research_title[]'] = 'Please enter the title of your manuscript.'
  if (documents.length === 0) fields['document[]'] = 'Please add your manuscript as a file.'
  const count = Object.keys(fields).length
  if (count > 0) throw new Refusal('request.invalid', count === 1 ? 'One thing needs your attention.' : `${count} things need your attention.`, fields)
}

/** MHQ for Meridian Humanities Quarterly: with it begin the references of its manuscripts. */
export function journalCode(title: string): string {
  const initials = title
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
    .join('')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return initials.length > 1 ? initials.slice(0, 6) : 'JOURNAL'
}
