import * as z from 'zod/mini'
import type { AccountId } from '../../accounts/account.ts'
import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { type ChairCredentials, findChair } from './chair-link.ts'
import { chairsOf } from './chairs.store.ts'
import { type PublishedSheets, readSessionSheets, type SessionSheet } from './session-sheet.ts'

type Acting = Pick<Services, 'db' | 'key' | 'now'>
type Actor = Pick<Organiser, 'accountId' | 'name'>

/** One paper, or with a session instead everything in it. */
export const presentedOrder = z.union([z.object({ paper: z.string(), presented: z.boolean() }), z.object({ session: z.string(), presented: z.literal(true) })])
export type PresentedOrder = z.output<typeof presentedOrder>

/** The button that the chair pressed: `paper` or `session`, and `presented` is yes or no. */
export const presentedForm = z.object({
  paper: z._default(z.string(), ''),
  session: z._default(z.string(), ''),
  presented: z.enum(['yes', 'no'], 'Please press one of the buttons.'),
})

/** The audit log names no chair: the session says who it was. */
const chairAsActor: Actor = { accountId: 'chair' as AccountId, name: 'the chair of the session' }

/** A chair says who presented in their sessions. Repeating it changes nothing. */
export async function markByChair(services: Acting, credentials: ChairCredentials, order: PresentedOrder): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const opened = await findChair(services, credentials, trx)
    if (!opened) throw new Refusal('programme.unknown', 'This link does not work any more. Please ask the organisers for a new one.')
    if (opened.isClosed)
      throw new Refusal('programme.not_now', 'The conference was over some time ago, and the organisers have taken over. Please write to them instead.')
    await mark(services, trx, chairAsActor, opened, order)
  })
}

/** The same at the desk, for every session of the conference. */
export async function markAtDesk(services: Acting, organiser: Organiser, conferenceId: string, order: PresentedOrder): Promise<void> {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  await services.db.transaction().execute(async (trx) => {
    const read = await readSessionSheets(trx, conferenceId, services.now())
    if (!read) throw new Refusal('programme.unknown', 'The programme of this conference is not published yet.')
    await mark(services, trx, organiser, read, order)
  })
}

async function mark(services: Acting, trx: Transaction, actor: Actor, { conference, sheets }: PublishedSheets, order: PresentedOrder): Promise<void> {
  const sheet = sheets.find(({ id, papers }) => ('session' in order ? id === order.session : papers.some((paper) => paper.id === order.paper)))
  const papers = sheet?.papers.filter(({ id, isGone }) => !isGone && ('session' in order || id === order.paper)) ?? []
  if (!sheet || papers.length === 0) throw new Refusal('paper.unknown', 'There is no such paper in these sessions any more.')
  refuseTooEarly(sheet)
  const store = chairsOf(trx)
  const [only] = papers
  if (!order.presented && only) await refuseCertified(trx, only.id)
  const now = services.now()
  const marked = order.presented
    ? await store.markPresented(
        papers.map(({ id }) => id),
        now,
      )
    : [await store.takeBackPresented(papers[0]?.id ?? '')].filter((reference) => reference !== undefined)
  if (marked.length === 0) return
  await auditLogOf(trx).write(actor, now, {
    act: order.presented ? 'programme.presented' : 'programme.presented_taken_back',
    about: `conference:${conference._id}`,
    aboutName: conference.subConference,
    details: { papers: marked },
  })
}

function refuseTooEarly({ hasBegun, title, day }: SessionSheet): void {
  if (!hasBegun) throw new Refusal('programme.not_now', `“${title}” is on ${formatDay(day)}. You can mark who presented from that day on.`)
}

/** What a certificate says must stay true. */
async function refuseCertified(trx: Transaction, paperId: string): Promise<void> {
  const certificate = await chairsOf(trx).certificateOf(paperId)
  if (certificate !== undefined)
    throw new Refusal('programme.certified', `The certificate ${certificate} says that this paper was presented. The organisers have to revoke it first.`)
}
