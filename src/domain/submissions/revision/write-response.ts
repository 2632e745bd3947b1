import { Refusal } from '../../refusal.ts'
import { checkText } from '../../review/blindness/find-in-document.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import { reviewRoundsOf } from '../../review/rounds.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Paper } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { revisionResponsesOf } from './revision-responses.store.ts'

/** Reviewers who read without names must not learn them from the response either. */
export async function refuseNamesInResponse(db: Database, { id, conferenceId }: Pick<Paper, 'id' | 'conferenceId'>, response: string): Promise<void> {
  if (response === '' || (await reviewSettingsOf(db).find(conferenceId)).mode !== 'double-blind') return
  const authors = (await papersOf(db).authorsOfAll([id])).get(id) ?? []
  const [found] = checkText(authors, response)
  if (!found) return
  const message = `The reviewers would learn who you are from “${found.excerpt}”. Please leave names, institutions and addresses out.`
  throw new Refusal('request.invalid', message, { response: message })
}

/** Stores the response beside the revision that has just been sent; one that is sent once more replaces the first. The caller holds the paper. */
export async function writeResponse(trx: Transaction, paper: Pick<Paper, 'id' | 'conferenceId'>, body: string, now: Date): Promise<void> {
  await refuseNamesInResponse(trx, paper, body)
  const store = revisionResponsesOf(trx)
  const round = (await reviewRoundsOf(trx).all(paper.id)).at(-1)
  const there = round ? await store.ofRound(round.id) : undefined
  if (there) {
    if (there.body !== body) await store.change(there, body, now)
    return
  }
  const number = (await store.ofPapers([paper.id])).length + 1
  await store.add({ paperId: paper.id, number, roundId: round?.id ?? null, body, sentAt: now })
}
