import { deskConferencesOf } from '../../conferences/desk-conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { Services } from '../../services.ts'
import { actOnEach, type DoneAndLeft } from './act-on-each.ts'
import type { FullPaperOrders } from './full-paper.ts'
import { decideFullPaper, revisionDay } from './review-full-paper.ts'

/** Decides alike on the full papers of several papers of a conference. What is wrong with the decision itself is refused before any of them. */
export async function decideFullPapers(
  services: Services,
  organiser: Organiser,
  conferenceId: string,
  { chosen, withLeadSummary, ...order }: FullPaperOrders,
): Promise<DoneAndLeft> {
  const conference = await deskConferencesOf(services.db).head(conferenceId)
  if (order.decision === 'revision-requested') revisionDay(order.due, dayInZone(services.now(), conference?.timeZone ?? 'UTC'))
  return actOnEach(chosen, ({ reference, ...seen }) => decideFullPaper(services, organiser, reference, { ...order, summary: '' }, { ...seen, withLeadSummary }))
}
