import * as z from 'zod/mini'
import { freeText, isDeliverableAddress, oneLine } from '../../forms/person-fields.schema.ts'
import { readOrcid } from '../../papers/orcid.ts'
import { contributorRoles } from '../credit.ts'
import type { NewArticleAuthor } from '../desk/publishing-desk.store.ts'
import { partsOfName } from '../export/author-names.ts'
import { readRor } from './ror.ts'

export const authorChangeStates = ['open', 'applied', 'refused', 'withdrawn'] as const
export type AuthorChangeState = (typeof authorChangeStates)[number]

export const authorChangeLabels = {
  open: 'Waiting for the authors',
  applied: 'All authors agreed',
  refused: 'An author did not agree',
  withdrawn: 'Withdrawn',
} as const satisfies Record<AuthorChangeState, string>

/** An author as the change keeps it, with what is known beside the printed parts. */
export interface ListedAuthor {
  name: string
  given: string
  family: string
  affiliation: string
  ror: string
  country: string
  orcid: string
  email: string
  corresponding: boolean
  contributions: string[]
}

const author = z.object({
  given: oneLine(200),
  family: oneLine(200),
  affiliation: oneLine(300),
  ror: oneLine(100),
  country: oneLine(100),
  orcid: oneLine(100),
  email: oneLine(254),
  contributions: z.array(z.enum(contributorRoles)).check(z.maxLength(contributorRoles.length)),
  corresponding: z.boolean(),
})

/** All authors in their order. Names, order and affiliations are changed with the consent of all of them. */
export const authorsForm = z.object({ version: z.int(), authors: z.array(author).check(z.maxLength(100)), reason: z._default(freeText(2000), '') })
export type AuthorsForm = z.output<typeof authorsForm>

/** One author is called differently from now on. */
export const renamingForm = z.object({
  version: z.int(),
  position: z.int(),
  given: oneLine(200),
  family: oneLine(200),
})
export type RenamingForm = z.output<typeof renamingForm>

export const consentForm = z.object({
  answer: z.enum(['agreed', 'refused'], 'Please choose an answer.'),
  comment: z._default(freeText(2000), ''),
})
export type ConsentForm = z.output<typeof consentForm>

/** The authors as they were typed, and what is wrong with them by field. */
export function readAuthors(form: AuthorsForm['authors']): { authors: ListedAuthor[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const authors = form.map((typed, index) => {
    const wrong = (field: string, message: string) => {
      problems[`authors.${index}.${field}`] = `Author ${index + 1}: ${message}`
    }
    if (!typed.given && !typed.family) wrong('family', 'please enter a name.')
    if (typed.orcid && !readOrcid(typed.orcid)) wrong('orcid', 'this is not an ORCID iD.')
    if (typed.ror && !readRor(typed.ror)) wrong('ror', 'this is not an address of ror.org.')
    if (typed.email && !isDeliverableAddress(typed.email)) wrong('email', 'this is not an e-mail address.')
    return { ...typed, ...nameFrom(typed), orcid: readOrcid(typed.orcid) ?? '', ror: readRor(typed.ror) ?? '', email: typed.email.toLowerCase() }
  })
  return { authors, problems }
}

/** A single name may stand alone, in either field. */
export function nameFrom({ given, family }: { given: string; family: string }): { name: string; given: string; family: string } {
  if (given && family) return { name: `${given} ${family}`, given, family }
  const name = given || family
  return { name, ...partsOfName(name) }
}

type Printed = Pick<NewArticleAuthor, 'name' | 'affiliation' | 'country'>

/** Whether what is printed of the authors, in this order, is the same. */
export function printsSame(before: readonly Printed[], after: readonly Printed[]): boolean {
  const printed = (authors: readonly Printed[]) => JSON.stringify(authors.map(({ name, affiliation, country }) => [name, affiliation ?? '', country ?? '']))
  return printed(before) === printed(after)
}
