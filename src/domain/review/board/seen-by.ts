import { buffer } from 'node:stream/consumers'
import type { Organiser } from '../../desk/organiser.ts'
import { acceptedKinds } from '../../files/accepted-files.ts'
import { openFile } from '../../files/file-scan.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { coAuthorQuestion } from '../../papers/ask-co-authors.ts'
import { coAuthorsOf } from '../../papers/co-authors.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { statusOf } from '../../submissions/status/submission-status.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { type Assignment, assignmentsOf } from '../assignment/assignments.store.ts'
import type { KnownPerson } from '../blindness/find-identities.ts'
import { type Finding, findInPassages } from '../blindness/find-in-document.ts'
import type { ReviewerFile } from '../blindness/reviewer-files.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { type ReviewerPaper, reviewerPaper } from '../reviewer-view.ts'
import type { AuthorComments } from '../reviews/decision-comments.ts'
import { reviewOf } from '../reviews/own-review.ts'
import { pageOf } from '../reviews/read-reviews.ts'
import { paperReview } from './paper-review.ts'

type SeenServices = Pick<Services, 'db' | 'now' | 'files' | 'scanning' | 'cleanDocument'>

/** Somebody whose view of a paper an organiser can look at. */
export interface Onlooker {
  key: string
  name: string
  role: 'reviewer' | 'author' | 'co-author'
}

/** What one person sees of a paper, and where it names somebody whom they must not know. */
export interface Seen {
  /** Why they see nothing, or less than will be shown to them later. */
  note: string
  parts: { term: string; text: string }[]
  /** Reviewers must not learn of the authors, and authors not of the reviewers. */
  searchedFor: 'authors' | 'reviewers'
  hits: Finding[]
  /** Files in which nothing could be searched. */
  unsearched: string[]
}

/** Everybody who sees something of a paper beside the organisers. Refuses an organiser with a conflict. */
export async function onlookersOf(services: SeenServices, organiser: Organiser, conferenceId: string, reference: string) {
  const { paper, assignments, settings } = await paperReview(services, organiser, conferenceId, reference)
  const authors = (await papersOf(services.db).authorsOfAll([paper.id])).get(paper.id) ?? []
  const people: Onlooker[] = [
    ...assignments.filter(({ state }) => state !== 'cancelled').map(({ id, reviewer }) => ({ key: id, name: reviewer, role: 'reviewer' as const })),
    ...authors.map(({ name, isSender }, index) => ({ key: `author-${index + 1}`, name, role: isSender ? ('author' as const) : ('co-author' as const) })),
  ]
  return { paper, assignments, authors, people, mode: settings.mode }
}

type Onlookers = Awaited<ReturnType<typeof onlookersOf>>

/** What this person sees, from the functions that build their own pages; undefined for somebody who has nothing to do with the paper. */
export async function seenBy(services: SeenServices, { paper, assignments, authors, people }: Onlookers, key: string): Promise<Seen | undefined> {
  const person = people.find((one) => one.key === key)
  if (!person) return undefined
  if (person.role === 'reviewer') {
    const assignment = assignments.find(({ id }) => id === key)
    return (
      assignment &&
      seenByReviewer(
        services,
        assignment,
        authors.map((author) => ({ ...author, orcid: author.orcid || null })),
      )
    )
  }
  const reviewers = await reviewersOfPaper(services, paper.id)
  if (person.role === 'author') return seenByAuthor(services, paper, reviewers)
  const author = authors.find((_, index) => key === `author-${index + 1}`)
  return seenByCoAuthor(services, paper, author?.email.toLowerCase() ?? '', reviewers)
}

async function seenByReviewer(services: SeenServices, assignment: Assignment, authors: KnownPerson[]): Promise<Seen> {
  const { db } = services
  const nothing = { parts: [], searchedFor: 'authors' as const, hits: [], unsearched: [] }
  const later = await reviewerPaper(db, assignment)
  if (assignment.state === 'proposed') {
    const note = 'Nothing yet, because nobody has asked them. This is what they will see once they have accepted.'
    return { ...nothing, note, ...(await searched(services, authors, partsOfPaper(later), later, later.files)) }
  }
  const own = await reviewOf(db, await reviewersOf(db).find(assignment.reviewerId), assignment).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!own) return { ...nothing, note: 'Nothing at all: there is a conflict of interest, or they have left the pool.' }
  // Their own words are theirs, and the form is the same for every paper.
  const { values: _, form: __, attachments: ___, ...page } = await pageOf(services, own)
  const files = page.others.flatMap((other) => other.files)
  const parts = [
    ...partsOfPaper(later),
    ...page.others.map(({ reviewer, name, toAuthor }) => ({ term: `Review by ${name ?? `Reviewer ${reviewer}`}`, text: toAuthor })),
    ...(files.length > 0 ? [{ term: 'Files of other reviewers', text: files.map(({ name }) => name).join('\n') }] : []),
    ...(page.reply ? [{ term: 'The authors’ reply', text: page.reply.body }] : []),
    ...(page.discussion?.contributions.map(({ number, by, body }) => ({ term: `Discussion ${number}, ${by}`, text: body })) ?? []),
  ]
  const isLess = page.paper.files.length < later.files.length
  const note = !isLess ? '' : assignment.state === 'invited' ? 'The files come when they have accepted.' : 'The files are no longer shown to them.'
  return { ...nothing, note, ...(await searched(services, authors, parts, page, [...later.files, ...files])) }
}

function partsOfPaper({ title, authors, track, keywords, abstract, conference, stage, round, files, outcome }: ReviewerPaper): Seen['parts'] {
  return filled([
    ['Title', title],
    ['Authors', authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('\n')],
    ['Track', track],
    ['Keywords', keywords.join(', ')],
    ['Abstract', abstract],
    ['Conference', [conference.name, conference.days, conference.place].filter(Boolean).join(', ')],
    ['Round', `${round}, ${stage === 'abstract' ? 'the abstract' : 'the full paper'}`],
    ['Files', files.map(({ name }) => name).join('\n')],
    ['Decision', outcome],
  ])
}

async function seenByAuthor(services: SeenServices, { submissionId, position }: Paper, reviewers: KnownPerson[]): Promise<Seen> {
  const submission = (await submissionsOf(services.db).findAll([submissionId])).get(submissionId)
  const status = submission && (await statusOf(services, submission))
  const paper = status?.papers.find(({ number }) => number === position)
  if (!status || !paper) throw new Error(`Submission ${submissionId} is gone.`)
  const comments = [...paper.history.flatMap((move) => move.comments ?? []), ...(paper.fullPaper?.decision?.comments ?? [])]
  const files = comments.flatMap((comment) => comment.files ?? [])
  const parts = filled([
    ['Title', paper.title],
    ['State', paper.stateInWords],
    ['Authors', paper.authors.map(({ name }) => name).join('\n')],
    ['Abstract', paper.content.abstract],
    ['Next steps', paper.next.join('\n')],
    ['Files', status.files.map(({ name }) => name).join('\n')],
    ...paper.history.map((move): [string, string] => [
      `${move.stateInWords}, ${move.at.slice(0, 10)}`,
      [move.note, move.summary, commentsInWords(move.comments)].filter(Boolean).join('\n') || 'Without a note.',
    ]),
    ['Comments to reply to', commentsInWords(paper.reply?.comments)],
    ['Files of reviewers', files.map(({ name }) => name).join('\n')],
  ])
  return { note: '', searchedFor: 'reviewers', ...(await searched(services, reviewers, parts, status, files)) }
}

function commentsInWords(comments: readonly AuthorComments[] = []): string {
  return comments
    .map(({ reviewer, name, text, answers }) => [`${name ?? `Reviewer ${reviewer}`}: ${text}`, ...answers.map(({ answer }) => answer)].join('\n'))
    .join('\n')
}

async function seenByCoAuthor(services: SeenServices, { id }: Paper, email: string, reviewers: KnownPerson[]): Promise<Seen> {
  const asked = (await coAuthorsOf(services.db).ofPapers([id])).find((one) => one.email === email)
  const page = asked && (await coAuthorQuestion(services.db, asked))
  if (!page) return { note: 'Nothing: no letter has gone to them.', parts: [], searchedFor: 'reviewers', hits: [], unsearched: [] }
  const { paper, conference, authors, sender } = page
  const parts = filled([
    ['Title', paper.title],
    ['Authors', authors.map(({ name }) => name).join('\n')],
    ['Sent by', sender],
    ['Conference', conference.subConference],
  ])
  return { note: '', searchedFor: 'reviewers', ...(await searched(services, reviewers, parts, {}, [])) }
}

function filled(parts: readonly (readonly [string, string | null])[]): Seen['parts'] {
  return parts.flatMap(([term, text]) => (text ? [{ term, text }] : []))
}

async function reviewersOfPaper({ db }: SeenServices, paperId: string): Promise<KnownPerson[]> {
  const ids = new Set((await assignmentsOf(db).ofPaper(paperId)).map(({ reviewerId }) => reviewerId))
  const found = await Promise.all([...ids].map((id) => reviewersOf(db).find(id)))
  return found.flatMap((reviewer) => reviewer ?? [])
}

/** Looks for these people in what is shown, in whatever else the page is built from, and in the copies of the files as they are downloaded. */
async function searched(services: SeenServices, people: KnownPerson[], parts: Seen['parts'], page: object, files: readonly ReviewerFile[]) {
  const shown = parts.map(({ text }) => text).join('\n')
  const rest = textsIn(page).filter((text) => !shown.includes(text))
  const passages = [...parts.map(({ term, text }) => ({ location: term, text })), { location: 'elsewhere on the page', text: rest.join('\n') }]
  const hits = findInPassages(
    people,
    passages.map((one) => ({ ...one, kind: 'aside' })),
  )
  const unsearched: string[] = []
  for (const { fileId, name, mediaType } of files) {
    const stored = await storedFilesOf(services.db).find(fileId)
    const kind = mediaType === acceptedKinds.pdf ? 'pdf' : mediaType === acceptedKinds.docx ? 'docx' : undefined
    const read = stored && kind && (await services.cleanDocument(await buffer(await openFile(services, stored)), kind))
    if (!read || typeof read === 'string') unsearched.push(name)
    else hits.push(...findInPassages(people, read.passages).map((hit) => ({ ...hit, location: `${name}, ${hit.location}` })))
  }
  return { parts, hits, unsearched }
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return Object.values(value).flatMap(textsIn)
}
