import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { changedMeanwhile, type Outcome, resolveSelection } from './act-on-selection.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import { mailShown, type ShownLetter } from './mail-shown.ts'
import type { LetterOrder } from './selection.schema.ts'
import { mailToAuthor } from './write-to-authors.ts'

/** So many are read before somebody says yes; the others say the same to others. */
const mostShown = 3

export interface PreviewedLetters {
  recipients: number
  letters: ({ reference: string } & ShownLetter)[]
  left: Outcome['left']
}

/** What each chosen author would get, for the first few to the letter; how many they are; who is left out, and why. Nothing is sent. */
export async function previewLetters(services: Services, { selection, ...words }: LetterOrder): Promise<PreviewedLetters> {
  const { db } = services
  const chosen = await resolveSelection(db, selection)
  const submissions = await deskSubmissionsOf(db).whole([...chosen.keys()], 'only read')
  const office = await officeOf(db)
  const show = await mailShown(services)
  const letters: PreviewedLetters['letters'] = []
  const left: Outcome['left'] = []
  let recipients = 0
  for (const submission of submissions) {
    try {
      if (submission.version !== chosen.get(submission.id)) throw changedMeanwhile(submission)
      const mail = mailToAuthor(services, submission, words, office?.address)
      recipients += 1
      if (letters.length < mostShown) letters.push({ reference: submission.reference, ...show(mail, submission.id) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ reference: submission.reference, why: error.message })
    }
  }
  return { recipients, letters, left }
}
