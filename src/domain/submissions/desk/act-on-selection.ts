import { momentInWords } from '../../moment-in-words.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { deskSubmissionsOf, type HeldSubmission } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'
import { submissionListOf } from './submission-list.store.ts'
import { readSubmissionQuery } from './submission-query.ts'

/** What became of an act on many: those it was done to, and those it left as they were, each with the reason. */
export interface Outcome {
  /** With their new versions, so that the act can be followed by its undoing. */
  done: { reference: string; version: number }[]
  left: { reference: string; why: string }[]
}

export type Act = (trx: Transaction, submission: HeldSubmission, moment: Date) => Promise<void>

/**
 * Does one thing to every chosen submission, all in one transaction. Those to which it cannot be done are left as they are and named;
 * when only one was chosen, that is a refusal.
 */
export async function actOnSelection(services: Pick<Services, 'db' | 'now'>, selection: Selection, act: Act): Promise<Outcome> {
  return services.db.transaction().execute(async (trx) => {
    const chosen = await resolveSelection(trx, selection)
    const submissions = await deskSubmissionsOf(trx).whole([...chosen.keys()], 'hold')
    const moment = services.now()
    const done: string[] = []
    const left: Outcome['left'] = []
    for (const submission of submissions) {
      try {
        if (submission.version !== chosen.get(submission.id)) throw changedMeanwhile(submission)
        await act(trx, submission, moment)
        done.push(submission.reference)
      } catch (error) {
        if (!(error instanceof Refusal) || submissions.length === 1) throw error
        left.push({ reference: submission.reference, why: error.message })
      }
    }
    return { done: await deskSubmissionsOf(trx).versionsOf(done), left }
  })
}

/** Ids with the versions that the organiser has read. */
export async function resolveSelection(trx: Database, selection: Selection): Promise<Map<string, number>> {
  if ('matching' in selection) {
    const { expected } = selection
    const found = await submissionListOf(trx).versions(readSubmissionQuery(new URLSearchParams(selection.matching)), expected + 1)
    if (found.length !== expected) {
      const now = found.length > expected ? 'more' : found.length
      throw new Refusal('desk.changed_meanwhile', `The list showed ${expected} submissions; ${now} fit now. Nothing was done. Please look again.`)
    }
    return new Map(found.map(({ id, version }) => [id, version]))
  }
  const ids = await deskSubmissionsOf(trx).idsOf(selection.chosen.map(({ reference }) => reference))
  const versions = new Map<string, number>()
  for (const { reference, version } of selection.chosen) {
    const id = ids.get(reference)
    if (id === undefined) throw new Refusal('submission.unknown', `There is no submission ${reference.slice(0, 40)}.`)
    versions.set(id, version)
  }
  return versions
}

export function changedMeanwhile({ reference, last }: HeldSubmission): Refusal {
  const who = last && (last.movedBy === 'author' ? 'Its author' : last.movedBy)
  const when = last && ` (the last move was by ${who}, ${momentInWords(last.releasedAt ?? last.movedAt)})`
  return new Refusal(
    'desk.changed_meanwhile',
    `${reference} has changed since you opened it${when ?? ''}. Nothing was done, and what you wrote is still here. Please look at it again.`,
  )
}

/** How the record names a submission. */
export function named({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `submission:${id}`, aboutName: reference }
}

/** Whom a letter goes to; nobody when the person has left and taken their address along. */
export function addressee({ name, email }: { name: string; email: string }): { name: string; address: string } | undefined {
  return email.endsWith('@deleted.invalid') ? undefined : { name, address: email }
}
