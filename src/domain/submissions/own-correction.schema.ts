import * as z from 'zod/mini'
import { freeText, isDeliverableAddress, oneLine, requiredLine } from '../forms/person-fields.schema.ts'
import { submissionForm } from './submission.schema.ts'

const { title, name, email, company, country, mobile, phone, social, accompany, names } = submissionForm.shape

/** What the author saw when the form was opened; see `versionOf`. */
const version = z._default(oneLine(100), '')
/** Why, where the organisers are asked. */
const reason = z._default(freeText(2000), '')

/** What authors may correct of their form. The category decides the fee and what there is to review, so it stays with the office. */
export const ownDetailsForm = z.object({ version, title, name, email, company, country, mobile, phone, social, accompany, names, reason }).check(
  z.refine((form) => form.accompany !== 'Yes' || form.names.trim() !== '', {
    path: ['names'],
    error: 'Please enter the names of those who come with you.',
    when: ({ value }) => {
      const { accompany: answer, names: entered } = value as { accompany?: unknown; names?: unknown }
      return answer === 'Yes' && typeof (entered ?? '') === 'string'
    },
  }),
)
export type OwnDetailsForm = z.output<typeof ownDetailsForm>

export const maxCoAuthors = 30
const ofCoAuthors = (maxLength: number) =>
  z._default(z.array(oneLine(maxLength)).check(z.maxLength(maxCoAuthors, `Please enter at most ${maxCoAuthors} co-authors.`)), [])

/** The title and the authors of one paper. Each co-author is a row of four controls; a row without a name is no co-author. */
export const paperDetailsForm = z
  .object({
    version,
    research_title: requiredLine(500, 'Please enter the title of your research.'),
    /** The sender's own place among the authors. */
    own_place: z._default(oneLine(3), ''),
    'author_place[]': ofCoAuthors(3),
    'author_name[]': ofCoAuthors(200),
    'author_affiliation[]': ofCoAuthors(200),
    'author_email[]': ofCoAuthors(254),
    reason,
  })
  .check(({ value, issues }) => {
    const problem = (control: string, message: string) => issues.push({ code: 'custom', path: [control], message, input: value })
    for (const [index, { name: entered, affiliation, email: address }] of rowsOf(value).entries()) {
      if (entered === '' && (affiliation || address)) problem('author_name[]', `Co-author ${index + 1}: please enter the name, or empty the whole row.`)
      if (address && !isDeliverableAddress(address))
        problem('author_email[]', `Co-author ${index + 1}: please enter an e-mail address such as name@university.edu, or none.`)
    }
  })
export type PaperDetailsForm = z.output<typeof paperDetailsForm>

type Rows = Pick<PaperDetailsForm, 'author_place[]' | 'author_name[]' | 'author_affiliation[]' | 'author_email[]'>

export interface CoAuthor {
  name: string
  affiliation: string
  email: string
}

function rowsOf(form: Rows): (CoAuthor & { place: string })[] {
  return form['author_name[]'].map((entered, index) => ({
    place: form['author_place[]'][index] ?? '',
    name: entered,
    affiliation: form['author_affiliation[]'][index] ?? '',
    email: form['author_email[]'][index] ?? '',
  }))
}

/** The authors in their order; null is the sender. Who has no place comes after those who have one. */
export function authorsInOrder(form: Rows & Pick<PaperDetailsForm, 'own_place'>): (CoAuthor | null)[] {
  const placed = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER)
  const coAuthors = rowsOf(form).filter((row) => row.name !== '')
  const entries: { at: number; author: CoAuthor | null }[] = [
    { at: form.own_place === '' ? 0 : placed(form.own_place), author: null },
    ...coAuthors.map(({ place, ...author }) => ({ at: placed(place), author })),
  ]
  return entries.toSorted((one, other) => one.at - other.at).map(({ author }) => author)
}
