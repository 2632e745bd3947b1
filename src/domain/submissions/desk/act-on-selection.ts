import { formatTimestamp } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { stateLabels } from '../next-steps.ts'
import type { PaperState } from '../paper.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import { paperListOf } from './paper-list.store.ts'
import { readPaperQuery } from './paper-query.ts'
import type { Selection } from './selection.schema.ts'

/** The result of an act on several papers: those it changed, and those it skipped, each with the reason. */
export interface Outcome {
  /** With their new versions, so that the act can be undone. */
  done: { reference: string; version: number }[]
  left: { reference: string; why: string }[]
}

export type Act = (trx: Transaction, paper: DeskPaper, now: Date) => Promise<void>

/** Applies an act to every selected paper in one transaction. Skips and names those that refuse it; a refusal of a single one is thrown. */
export async function actOnSelection(services: Pick<Services, 'db' | 'now'>, selection: Selection, act: Act): Promise<Outcome> {
  return services.db.transaction().execute(async (trx) => {
    const chosen = await resolveSelection(trx, selection)
    const papers = await deskPapersOf(trx).whole([...chosen.keys()], 'hold')
    const now = services.now()
    const done: string[] = []
    const left: Outcome['left'] = []
    for (const paper of papers) {
      try {
        if (paper.version !== chosen.get(paper.id)) throw changedMeanwhile(paper)
        await act(trx, paper, now)
        done.push(paper.reference)
      } catch (error) {
        if (!(error instanceof Refusal) || papers.length === 1) throw error
        left.push({ reference: paper.reference, why: error.message })
      }
    }
    return { done: await deskPapersOf(trx).versionsOf(done), left }
  })
}

/** The selected ids with the versions that the organiser has read. */
export async function resolveSelection(trx: Database, selection: Selection): Promise<Map<string, number>> {
  if ('matching' in selection) {
    const { expected } = selection
    const found = await paperListOf(trx).versions(readPaperQuery(new URLSearchParams(selection.matching)), expected + 1)
    if (found.length !== expected) {
      const count = found.length > expected ? 'more' : found.length
      throw new Refusal('desk.changed_meanwhile', `The list showed ${expected} submissions; ${count} fit now. Nothing was done. Please look again.`)
    }
    return new Map(found.map(({ id, version }) => [id, version]))
  }
  const ids = await deskPapersOf(trx).idsOf(selection.chosen.map(({ reference }) => reference))
  const versions = new Map<string, number>()
  for (const { reference, version } of selection.chosen) {
    const id = ids.get(reference)
    if (id === undefined) throw new Refusal('submission.unknown', `There is no submission ${reference.slice(0, 40)}.`)
    versions.set(id, version)
  }
  return versions
}

export function changedMeanwhile({ reference, last }: DeskPaper): Refusal {
  const who = last && (last.movedBy === 'author' ? 'Its author' : last.movedBy)
  const when = last && ` (the last move was by ${who}, ${formatTimestamp(last.releasedAt ?? last.movedAt)})`
  return new Refusal(
    'desk.changed_meanwhile',
    `${reference} has changed since you opened it${when ?? ''}. Nothing was done, and what you wrote is still here. Please look at it again.`,
  )
}

export function notAllowed(reference: string, from: PaperState, to: PaperState): Refusal {
  const hint = from === 'received' ? ' Please take it into review first.' : ''
  return new Refusal(
    'submission.move_not_allowed',
    `${reference} is in the state “${stateLabels[from]}”; from there it cannot become “${stateLabels[to]}”.${hint}`,
  )
}

/** An author who asked to withdraw is answered before anything else happens to the paper. */
export function refuseUnansweredRequest({ reference, withdrawalRequested }: DeskPaper): void {
  if (withdrawalRequested)
    throw new Refusal('submission.move_not_allowed', `The author of ${reference} has asked to withdraw it. Please grant or refuse that first.`)
}

/** The unreleased decision; refuses when there is none. */
export function waitingDecision({ reference, last }: DeskPaper) {
  if (!last || last.releasedAt !== null)
    throw new Refusal('submission.nothing_waits', `No decision on ${reference} waits for its release; what an author was told stands.`)
  return last
}

/** How the audit log names a paper: it is found with its submission. */
export function auditSubject({ submissionId, reference }: Pick<DeskPaper, 'submissionId' | 'reference'>): { about: string; aboutName: string } {
  return { about: `submission:${submissionId}`, aboutName: reference }
}

/** The recipient of a mail; undefined when the account was deleted together with its address. */
export function recipientOf({ name, email }: { name: string; email: string }): { name: string; address: string } | undefined {
  return email.endsWith('@deleted.invalid') ? undefined : { name, address: email }
}
