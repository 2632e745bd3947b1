import * as z from 'zod/mini'
import { freeText, isDeliverableAddress, oneLine } from '../forms/person-fields.schema.ts'
import type { PaperAuthor } from '../submissions/paper.ts'
import { readOrcid } from './orcid.ts'
import { type Exclusion, licences, maxKeywords, type PaperDetails } from './paper-details.ts'

export const maxCoAuthors = 30
export const maxExclusions = 10
export const maxAbstractCharacters = 40_000
export const maxStatementCharacters = 3000

const list = (maxLength: number, max: number, what: string) =>
  z.optional(z.array(oneLine(maxLength)).check(z.maxLength(max, `Please enter at most ${max} ${what}.`)))
const ofCoAuthors = (maxLength: number) => list(maxLength, maxCoAuthors, 'co-authors')
const ofExclusions = (maxLength: number) => list(maxLength, maxExclusions, 'people')
const statement = z.optional(freeText(maxStatementCharacters))
/** A row of the authors: 0 is the sender, the others are counted as they stand in the form. */
const row = z.optional(z.string().check(z.regex(/^\d{1,2}$/, 'Please choose one of the authors.')))

/** What is typed into the page of a paper. A control that is not sent leaves its value as it is. */
export const paperDraft = z.object({
  /** What the author saw; see `versionOf`. */
  version: z._default(oneLine(100), ''),
  research_title: z.optional(oneLine(500)),
  abstract: z.optional(freeText(maxAbstractCharacters)),
  /** Separated by commas, semicolons or line breaks. */
  keywords: z.optional(freeText(1000)),
  track: z.optional(oneLine(64)),
  /** The sender's own place among the authors. */
  own_place: z.optional(oneLine(3)),
  own_orcid: z.optional(oneLine(60)),
  'author_place[]': ofCoAuthors(3),
  'author_name[]': ofCoAuthors(200),
  'author_affiliation[]': ofCoAuthors(200),
  'author_country[]': ofCoAuthors(100),
  'author_email[]': ofCoAuthors(254),
  'author_orcid[]': ofCoAuthors(60),
  corresponding: row,
  presenter: row,
  interests: statement,
  funding: statement,
  licence: z.optional(z.enum(['', ...licences], 'Please choose a licence from the list.')),
  ai_statement: statement,
  'exclusion_name[]': ofExclusions(200),
  'exclusion_email[]': ofExclusions(254),
  'exclusion_reason[]': ofExclusions(500),
  /** Why, where the organisers are asked. */
  reason: z._default(freeText(2000), ''),
})
export type PaperDraft = z.output<typeof paperDraft>

/** The same as it is sent by its author, who is told what is wrong. It may be incomplete. */
export const paperForm = paperDraft.check(({ value, issues }) => {
  for (const [control, message] of wrongValues(value)) issues.push({ code: 'custom', path: [control], message, input: value })
})

/** The same from the desk, with the version of the paper that the organiser saw. */
export const deskPaperForm = z.extend(paperDraft, { version: z.int() }).check(({ value, issues }) => {
  for (const [control, message] of wrongValues(value)) issues.push({ code: 'custom', path: [control], message, input: value })
})
export type DeskPaperForm = z.output<typeof deskPaperForm>

type Typed = Omit<PaperDraft, 'version'>

function wrongValues(value: Typed): [control: string, message: string][] {
  const problems: [string, string][] = []
  const problem = (control: string, message: string) => problems.push([control, message])
  for (const [index, { name, email, orcid, ...rest }] of coAuthorRows(value).entries()) {
    if (name === '' && (rest.affiliation || rest.country || email || orcid))
      problem('author_name[]', `Co-author ${index + 1}: please enter the name, or empty the whole row.`)
    if (email && !isDeliverableAddress(email))
      problem('author_email[]', `Co-author ${index + 1}: please enter an e-mail address such as name@university.edu, or none.`)
    if (orcid && !readOrcid(orcid)) problem('author_orcid[]', `Co-author ${index + 1}: this is not an ORCID iD. Please compare it with 0000-0002-1825-0097.`)
  }
  for (const [index, email] of (value['exclusion_email[]'] ?? []).entries())
    if (email && !isDeliverableAddress(email))
      problem('exclusion_email[]', `Person ${index + 1}: please enter an e-mail address such as name@university.edu, or none.`)
  if (value.own_orcid && !readOrcid(value.own_orcid)) problem('own_orcid', 'This is not an ORCID iD. Please compare it with 0000-0002-1825-0097.')
  if (value.keywords !== undefined && readKeywords(value.keywords).length > maxKeywords) problem('keywords', `Please enter at most ${maxKeywords} keywords.`)
  return problems
}

/** What can be saved while somebody types: an address or an iD that is not whole yet waits, and so does a row without a name. */
export function withoutWrongValues(draft: PaperDraft): PaperDraft {
  const wholeAddress = (email: string) => (isDeliverableAddress(email) ? email : '')
  const wholeOrcid = (orcid: string) => readOrcid(orcid) ?? ''
  const names = draft['author_name[]']
  const whereNamed = (values: string[] | undefined) => values?.map((value, index) => (names?.[index] ? value : ''))
  return {
    ...draft,
    own_orcid: draft.own_orcid === undefined ? undefined : wholeOrcid(draft.own_orcid),
    'author_affiliation[]': whereNamed(draft['author_affiliation[]']),
    'author_country[]': whereNamed(draft['author_country[]']),
    'author_email[]': whereNamed(draft['author_email[]']?.map(wholeAddress)),
    'author_orcid[]': whereNamed(draft['author_orcid[]']?.map(wholeOrcid)),
    'exclusion_email[]': draft['exclusion_email[]']?.map(wholeAddress),
  }
}

/** The authors' part of a form, a row of controls each. */
function coAuthorRows(form: Typed) {
  const at = (control: keyof PaperDraft & `author_${string}`, index: number) => form[control]?.[index] ?? ''
  return (form['author_name[]'] ?? []).map((name, index) => ({
    row: index + 1,
    place: at('author_place[]', index),
    name,
    affiliation: at('author_affiliation[]', index),
    country: at('author_country[]', index),
    email: at('author_email[]', index),
    orcid: at('author_orcid[]', index),
  }))
}

export function readKeywords(typed: string): string[] {
  const words = typed.split(/[,;\n،、；，]/u).map((word) => word.trim().replaceAll(/\s+/g, ' '))
  return [...new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()]
}

/** What a paper becomes with these values. Who has no place comes after those who have one; an empty row is no author. */
export function detailsFrom(form: PaperDraft, before: PaperDetails): PaperDetails {
  const isOf = (name: string) => Object.hasOwn(form, name) && form[name as keyof PaperDraft] !== undefined
  return {
    title: form.research_title ?? before.title,
    abstract: form.abstract ?? before.abstract,
    keywords: form.keywords === undefined ? before.keywords : readKeywords(form.keywords),
    trackId: form.track === undefined ? before.trackId : form.track || null,
    interests: form.interests ?? before.interests,
    funding: form.funding ?? before.funding,
    licence: form.licence ?? before.licence,
    aiStatement: form.ai_statement ?? before.aiStatement,
    exclusions: isOf('exclusion_name[]') ? exclusionsFrom(form) : before.exclusions,
    authors: isOf('author_name[]') || form.own_place ? authorsFrom(form, before.authors) : before.authors,
  }
}

function exclusionsFrom(form: PaperDraft): Exclusion[] {
  const rows = (form['exclusion_name[]'] ?? []).map((name, index) => ({
    name,
    email: form['exclusion_email[]']?.[index] ?? '',
    reason: form['exclusion_reason[]']?.[index] ?? '',
  }))
  return rows.filter((one) => one.name || one.email || one.reason)
}

const placed = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER)

function authorsFrom(form: PaperDraft, before: readonly PaperAuthor[]): PaperAuthor[] {
  const sender = before.find(({ isSender }) => isSender)
  const rows = coAuthorRows(form).filter((one) => one.name || one.affiliation || one.country || one.email || one.orcid)
  const entries = rows.map(({ row: number, place, ...author }) => {
    // A client that knows nothing of countries and iDs leaves them.
    const known = before.find((one) => !one.isSender && one.name === author.name)
    const country = form['author_country[]'] ? author.country : (known?.country ?? '')
    const orcid = form['author_orcid[]'] ? (readOrcid(author.orcid) ?? author.orcid) : (known?.orcid ?? '')
    return { at: placed(place), row: String(number), was: known, author: { ...author, country, orcid, isSender: false } }
  })
  const own = sender && {
    at: form.own_place ? placed(form.own_place) : 0,
    row: '0',
    was: sender,
    author: { ...sender, orcid: form.own_orcid === undefined ? sender.orcid : (readOrcid(form.own_orcid) ?? form.own_orcid) },
  }
  const all = [...(own ? [own] : []), ...entries].toSorted((one, other) => one.at - other.at)
  const chosen = (choice: string | undefined, was: (author: PaperAuthor) => boolean) =>
    all.find((one) => (choice === undefined ? one.was && was(one.was) : one.row === choice)) ?? all.find((one) => one.row === '0')
  const corresponding = chosen(form.corresponding, (author) => author.isCorresponding)
  const presenter = chosen(form.presenter, (author) => author.isPresenter)
  return all.map((one) => ({ ...one.author, isCorresponding: one === corresponding, isPresenter: one === presenter }))
}

/** What a button of the authors' rows does without JavaScript: everything is saved, and one row moves or goes. */
export const rowAct = z.object({ act: z._default(z.string().check(z.regex(/^(?:|add|(?:up|down|remove):\d{1,2})$/)), '') })

/** The form after the button `up:2`: the second row stands one place higher. */
export function withRowAct(form: PaperDraft, act: string): PaperDraft {
  const [name, number = ''] = act.split(':')
  if (name !== 'up' && name !== 'down' && name !== 'remove') return form
  const rows = coAuthorRows(form)
  const order = [{ row: 0, at: form.own_place ? placed(form.own_place) : 0 }, ...rows.map(({ row: one, place }) => ({ row: one, at: placed(place) }))]
    .toSorted((one, other) => one.at - other.at)
    .map((one) => one.row)
  const index = order.indexOf(Number(number))
  const next = name === 'remove' ? order : moved(order, index, name === 'up' ? index - 1 : index + 1)
  const placeOf = (one: number) => String(next.indexOf(one) + 1)
  const emptied = (control: 'author_name[]' | 'author_affiliation[]' | 'author_country[]' | 'author_email[]' | 'author_orcid[]') =>
    name === 'remove' ? { [control]: form[control]?.map((value, at) => (at + 1 === Number(number) ? '' : value)) } : {}
  return {
    ...form,
    own_place: placeOf(0),
    'author_place[]': rows.map(({ row: one }) => placeOf(one)),
    ...emptied('author_name[]'),
    ...emptied('author_affiliation[]'),
    ...emptied('author_country[]'),
    ...emptied('author_email[]'),
    ...emptied('author_orcid[]'),
  }
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  if (from < 0 || to < 0 || to >= items.length) return [...items]
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from] as Item)
}
