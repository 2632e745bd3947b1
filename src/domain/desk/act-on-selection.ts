import { formatTimestamp } from '../dates.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { inSavepoint } from '../savepoint.store.ts'
import type { Services } from '../services.ts'
import type { Database, Transaction } from '../tables.ts'
import type { Selection } from './selection.schema.ts'

/** What the desk selects and acts on: papers, registrations. */
export interface SelectableRecord {
  id: string
  reference: string
  version: number
  last: { movedAt: Date; movedBy: string; releasedAt?: Date | null } | undefined
}

/** How records of one kind are found; the number of queries does not depend on how many they are. */
export interface SelectableRecords<One extends SelectableRecord> {
  /** The noun of the refusals. */
  item: string
  unknown: RefusalCode
  /** Who moved it, when its own person did. */
  person: string
  /** The ids and versions of the matches of a list, in a fixed order, up to a limit. */
  matching: (query: URLSearchParams, limit: number) => Promise<{ id: string; version: number }[]>
  idsOf: (references: readonly string[]) => Promise<Map<string, string>>
  versionsOf: (references: readonly string[]) => Promise<{ reference: string; version: number }[]>
  /** In the order of their references. `hold` locks them until the transaction ends, always in the same order to avoid deadlocks. */
  whole: (ids: readonly string[], hold: 'hold' | 'only read') => Promise<One[]>
}

/** The result of an act on several records: those it changed, and those it skipped, each with the reason. */
export interface Outcome {
  /** With their new versions, so that the act can be undone. */
  done: { reference: string; version: number }[]
  left: { reference: string; why: string }[]
}

/** Applies an act to every selected record in one transaction. Those that refuse it stay as they were and are named; a refusal of a single one is thrown. */
export async function actOnRecords<One extends SelectableRecord>(
  services: Pick<Services, 'db' | 'now'>,
  recordsOf: (db: Database) => SelectableRecords<One>,
  selection: Selection,
  act: (trx: Transaction, record: One, now: Date) => Promise<void>,
  /** What follows once from all of them, in the same transaction. */
  finish?: (trx: Transaction, done: readonly string[]) => Promise<void>,
): Promise<Outcome> {
  return services.db.transaction().execute(async (trx) => {
    const records = recordsOf(trx)
    const chosen = await resolveSelection(records, selection)
    const selected = await records.whole([...chosen.keys()], 'hold')
    const now = services.now()
    const done: string[] = []
    const left: Outcome['left'] = []
    for (const record of selected) {
      try {
        if (record.version !== chosen.get(record.id)) throw changedMeanwhile(record, records.person)
        await inSavepoint(trx, () => act(trx, record, now))
        done.push(record.reference)
      } catch (error) {
        if (!(error instanceof Refusal) || selected.length === 1) throw error
        left.push({ reference: record.reference, why: error.message })
      }
    }
    await finish?.(trx, done)
    return { done: await records.versionsOf(done), left }
  })
}

/** The selected ids with the versions that the organiser has read. */
export async function resolveSelection<One extends SelectableRecord>(records: SelectableRecords<One>, selection: Selection): Promise<Map<string, number>> {
  if ('matching' in selection) {
    const { expected } = selection
    const found = await records.matching(new URLSearchParams(selection.matching), expected + 1)
    if (found.length !== expected) {
      const count = found.length > expected ? 'more' : found.length
      throw new Refusal('desk.changed_meanwhile', `The list showed ${expected} ${records.item}s; ${count} fit now. Nothing was done. Please look again.`)
    }
    return new Map(found.map(({ id, version }) => [id, version]))
  }
  const ids = await records.idsOf(selection.chosen.map(({ reference }) => reference))
  const versions = new Map<string, number>()
  for (const { reference, version } of selection.chosen) {
    const id = ids.get(reference)
    if (id === undefined) throw new Refusal(records.unknown, `There is no ${records.item} ${reference.slice(0, 40)}.`)
    versions.set(id, version)
  }
  return versions
}

export function changedMeanwhile({ reference, last }: SelectableRecord, person: string): Refusal {
  const who = last && (last.movedBy === 'author' ? person : last.movedBy)
  const when = last && ` (the last move was by ${who}, ${formatTimestamp(last.releasedAt ?? last.movedAt)})`
  return new Refusal(
    'desk.changed_meanwhile',
    `${reference} has changed since you opened it${when ?? ''}. Nothing was done, and what you wrote is still here. Please look at it again.`,
  )
}
