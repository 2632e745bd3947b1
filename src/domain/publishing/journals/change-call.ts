import { contentOf } from '../../content/content.store.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { journalCallsOf } from './journal-calls.store.ts'

/** Opens or closes the call of a journal. What was sent stays with its editors. */
export async function changeJournalCall(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  journalId: string,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const journal = await contentOf(trx).find('journals', journalId)
    if (!journal) throw new Refusal('request.not_found', 'There is no such journal.')
    const call = await journalCallsOf(trx).hold(journal)
    if (call.isOpen === isOpen) return
    await journalCallsOf(trx).setOpen(call.id, isOpen)
    const act = isOpen ? ('journal.call_opened' as const) : ('journal.call_closed' as const)
    await auditLogOf(trx).write(organiser, now(), { act, about: `journal:${journal.id}`, aboutName: journal.title, details: {} })
  })
}
