import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { hardConflicts } from '../review.ts'
import { conflictsBetween, normalisePaper, normalisePerson } from './conflict-rules.ts'
import { conflictSearchOf, type FoundConflict } from './conflict-search.store.ts'

const yearsOfCoAuthorship = 3
const papersAtOnce = 100

/** What would be found now, without writing it. */
export async function presentConflicts(db: Database, paperId: string, now: Date): Promise<FoundConflict[]> {
  return search(db, await peopleOf(db), [paperId], now)
}

/** Looks for conflicts between papers and everybody who might review them or see their review. What was found or answered before stands. */
export async function findConflicts(trx: Transaction, paperIds: readonly string[], now: Date): Promise<void> {
  if (paperIds.length === 0) return
  await conflictSearchOf(trx).add(await search(trx, await peopleOf(trx), paperIds, now), now)
}

/** Looks at everything that was reviewed for conflicts with one person, who has a role, a name or an address that they did not have before. */
export async function findConflictsOf(trx: Transaction, email: string, now: Date): Promise<void> {
  const people = await peopleOf(trx, email)
  const ids = people.length === 0 ? [] : await conflictSearchOf(trx).papersReviewed()
  for (let from = 0; from < ids.length; from += papersAtOnce)
    await conflictSearchOf(trx).add(await search(trx, people, ids.slice(from, from + papersAtOnce), now), now)
}

/** Looks again at the papers of a submission that have been in review. */
export async function refreshConflicts(trx: Transaction, submissionId: string, now: Date): Promise<void> {
  await findConflicts(trx, await conflictSearchOf(trx).reviewedPapersOf(submissionId), now)
}

/** Those of these papers that somebody of the pool has no conflict with, found now or before, unless an organiser has dismissed it. Writes nothing. */
export async function freeOfConflicts(db: Database, paperIds: readonly string[], email: string, now: Date): Promise<string[]> {
  if (paperIds.length === 0) return []
  const stored = await conflictSearchOf(db).ofPerson(paperIds, email)
  const found = await search(db, await peopleOf(db, email), paperIds, now)
  const isDismissed = ({ paperId, kind }: Pick<FoundConflict, 'paperId' | 'kind'>) =>
    stored.some((one) => one.paperId === paperId && one.kind === kind && one.state === 'dismissed')
  const conflicted = new Set([...stored, ...found].filter((one) => !isDismissed(one)).map(({ paperId }) => paperId))
  return paperIds.filter((id) => !conflicted.has(id))
}

type Person = ReturnType<typeof normalisePerson>

/** Everybody, or those with one address. */
async function peopleOf(db: Database, address?: string): Promise<Person[]> {
  const people = await conflictSearchOf(db).people()
  return people.filter(({ email }) => address === undefined || email === address.toLowerCase()).map(normalisePerson)
}

async function search(db: Database, people: readonly Person[], paperIds: readonly string[], now: Date): Promise<FoundConflict[]> {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - yearsOfCoAuthorship)
  const found: FoundConflict[] = []
  for (const [paperId, facts] of await conflictSearchOf(db).papers(paperIds, since)) {
    const paper = normalisePaper(facts)
    for (const person of people) {
      for (const kind of conflictsBetween(person, paper)) {
        const state = (hardConflicts as readonly string[]).includes(kind) ? 'confirmed' : 'found'
        found.push({ paperId, email: person.email, kind, state })
      }
    }
  }
  return found
}

/** Looks again at every paper that is being reviewed: authors, reviewers and wishes may have changed. Safe to run at any time and twice. */
export async function recheckConflicts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const ids = await conflictSearchOf(db).papersInReview()
  for (let from = 0; from < ids.length; from += papersAtOnce)
    await db.transaction().execute((trx) => findConflicts(trx, ids.slice(from, from + papersAtOnce), now()))
  return ids.length
}
