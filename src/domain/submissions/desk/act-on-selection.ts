import { actOnRecords, type Outcome, type SelectableRecords } from '../../desk/act-on-selection.ts'
import type { Selection } from '../../desk/selection.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { stateLabels } from '../next-steps.ts'
import type { PaperState } from '../paper.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import { paperListOf } from './paper-list.store.ts'
import { readPaperQuery } from './paper-query.ts'

export type { Outcome }

export type Act = (trx: Transaction, paper: DeskPaper, now: Date) => Promise<void>

/** Applies an act to every selected paper in one transaction. Skips and names those that refuse it; a refusal of a single one is thrown. */
export function actOnSelection(services: Pick<Services, 'db' | 'now'>, selection: Selection, act: Act): Promise<Outcome> {
  return actOnRecords(services, selectablePapers, selection, act)
}

/** Papers as the desk selects them. */
export function selectablePapers(db: Database): SelectableRecords<DeskPaper> {
  const { idsOf, versionsOf, whole } = deskPapersOf(db)
  return {
    item: 'submission',
    unknown: 'submission.unknown',
    person: 'its author',
    matching: (query, limit) => paperListOf(db).versions(readPaperQuery(query), limit),
    idsOf,
    versionsOf,
    whole,
  }
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

/** An appeal is answered before the decision that it is against is touched. */
export function refuseOpenAppeal({ reference, appealOpen }: DeskPaper): void {
  if (appealOpen) throw new Refusal('submission.move_not_allowed', `The author of ${reference} has appealed. Please answer the appeal first.`)
}

/** The unreleased decision; refuses when there is none. */
export function waitingDecision({ reference, last }: DeskPaper) {
  if (!last || last.releasedAt !== null)
    throw new Refusal('submission.nothing_waits', `No decision on ${reference} is waiting for its release; what an author was told stays.`)
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
