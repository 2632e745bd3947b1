import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { hardConflicts } from '../review.ts'
import { conflictsBetween } from './conflict-rules.ts'
import { conflictSearchOf, type FoundConflict } from './conflict-search.store.ts'

const yearsOfCoAuthorship = 3

/** Looks for conflicts between papers and everybody who might review them or see their review. What an organiser has answered stands. */
export async function findConflicts(trx: Transaction, paperIds: readonly string[], now: Date): Promise<void> {
  if (paperIds.length === 0) return
  const search = conflictSearchOf(trx)
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - yearsOfCoAuthorship)
  const people = await search.people()
  const papers = await search.papers(paperIds, since)
  const found: FoundConflict[] = []
  for (const paperId of paperIds) {
    const paper = papers.get(paperId)
    if (!paper) continue
    for (const person of people) {
      for (const kind of conflictsBetween(person, paper)) {
        const state = (hardConflicts as readonly string[]).includes(kind) ? 'confirmed' : 'found'
        found.push({ paperId, email: person.email, kind, state })
      }
    }
  }
  await search.replace(paperIds, [...new Set(people.map(({ email }) => email))], found, now)
}

const papersAtOnce = 100

/** Looks again at every paper that is being reviewed: authors, reviewers and wishes may have changed. Safe to run at any time and twice. */
export async function recheckConflicts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const ids = await conflictSearchOf(db).papersInReview()
  for (let from = 0; from < ids.length; from += papersAtOnce)
    await db.transaction().execute((trx) => findConflicts(trx, ids.slice(from, from + papersAtOnce), now()))
  return ids.length
}
