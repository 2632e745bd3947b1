import * as z from 'zod/mini'
import { newSecret, randomId } from '../../accounts/tokens.ts'
import { addDays, dayInZone, endOfDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { mailAddress, requiredLine } from '../../forms/person-fields.schema.ts'
import { countLetter } from '../../mail/letter-limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import { findPaper } from '../../submissions/desk/paper-at-desk.ts'
import type { Database, Transaction } from '../../tables.ts'
import { conflictsBetween, normalisePaper, normalisePerson } from '../assignment/conflict-rules.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { findConflicts } from '../assignment/find-conflicts.ts'
import { handlersOf } from '../assignment/handlers.store.ts'
import { reviewSubject } from '../assignment/review-desk.ts'
import { outsideHandlerLetter } from '../assignment/review-letters.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { outsideHandlersOf } from './outside-handlers.store.ts'

export const outsideHandlerForm = z.object({
  name: requiredLine(200, 'Please enter the name.'),
  email: mailAddress,
  days: z
    .int('Please enter a number of days from 1 to 90.')
    .check(z.minimum(1, 'Please enter a number of days from 1 to 90.'), z.maximum(90, 'Please enter a number of days from 1 to 90.')),
})
type OutsideHandlerForm = z.output<typeof outsideHandlerForm>

/**
 * Asks somebody from outside to handle a paper, where everybody who could do it here has a conflict with it. The link goes to the handler alone:
 * no organiser can read the letter, so nobody can take the role by asking for themselves.
 */
export async function inviteOutsideHandler(
  services: Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl'>,
  organiser: Organiser,
  reference: string,
  { name, email, days }: OutsideHandlerForm,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const paper = await holdPaper(trx, organiser, reference)
    await findConflicts(trx, [paper.id], now)
    const colleague = await unconflictedHandler(trx, paper)
    if (colleague)
      throw new Refusal(
        'review.move_not_allowed',
        `${colleague.name} has no conflict with ${paper.reference} and can handle it, so nobody from outside is needed.`,
      )
    await refuseUnfit(trx, paper, { name, email }, now)
    const wait = await countLetter(trx, 'review.handler-invitation', { target: email }, now)
    if (wait > 0) throw new Refusal('request.too_many', 'This address has had several links within the last hour. Please try again later.')
    // The handler reads what reviewers read, which a round says; nobody is asked by it.
    if (paper.state === 'received') await reviewRoundsOf(trx).open(paper, 'abstract', now)
    const { secret, hash } = newSecret()
    const { timeZone } = paper.conference
    const lastDay = addDays(dayInZone(now, timeZone), days)
    const id = randomId()
    const times = { invited_at: now, expires_at: endOfDay(lastDay, timeZone) }
    await outsideHandlersOf(trx).replace({ id, paper_id: paper.id, name, email, token_hash: hash, invited_by: organiser.name, ...times })
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: 'review.handler-invitation',
      about: `outside-handler:${id}`,
      paperId: paper.id,
      to: { name, address: email },
      ...(office ? { replyTo: office.address } : {}),
      letter: outsideHandlerLetter({ name, conference: paper.conference, lastDay }, `${services.publicUrl}/handling/${secret}`),
    })
    await auditLogOf(trx).write(organiser, now, { act: 'review.outside_handler_invited', ...reviewSubject(paper), details: { until: lastDay } })
  })
}

/** Ends the link of the handler at once. */
export async function revokeOutsideHandler(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const paper = await holdPaper(trx, organiser, reference)
    if (!(await outsideHandlersOf(trx).revoke(paper.id, now))) return
    await auditLogOf(trx).write(organiser, now, { act: 'review.outside_handler_revoked', ...reviewSubject(paper), details: {} })
  })
}

/** What the page of a submission offers to an organiser who is kept from its review; undefined where somebody here can handle it. */
export async function outsideHandling(db: Database, organiser: Organiser, paper: { id: string; conferenceId: string }) {
  if (!(await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)) || (await unconflictedHandler(db, paper))) return undefined
  const current = await outsideHandlersOf(db).current(paper.id)
  return { current: current && { name: current.name, email: current.email, expiresAt: current.expiresAt } }
}

async function unconflictedHandler(db: Database, { id, conferenceId }: { id: string; conferenceId: string }) {
  const conflicted = (await reviewConflictsOf(db).addressesOfAll([id])).get(id)
  return (await handlersOf(db).possible(conferenceId)).find(({ email }) => !conflicted?.has(email.toLowerCase()))
}

async function holdPaper(trx: Transaction, organiser: Organiser, reference: string): Promise<DeskPaper> {
  const found = await findPaper(trx, reference)
  const [paper] = found ? await deskPapersOf(trx).whole([found.id], 'hold') : []
  if (!paper) throw new Refusal('paper.unknown', 'There is no such paper.')
  await requireRightIn(trx, organiser, 'review', paper.conferenceId)
  return paper
}

/** Whoever handles a paper neither wrote it, nor is close to its authors, nor organises here, nor reviews it. */
async function refuseUnfit(trx: Transaction, paper: DeskPaper, { name, email }: { name: string; email: string }, now: Date): Promise<void> {
  const threeYearsAgo = new Date(now)
  threeYearsAgo.setUTCFullYear(threeYearsAgo.getUTCFullYear() - 3)
  const facts = (await conflictSearchOf(trx).papers([paper.id], threeYearsAgo)).get(paper.id)
  const person = normalisePerson({ email: email.toLowerCase(), addresses: [], name, orcids: [], affiliation: '', exclusions: [] })
  const isOrganiser = (await handlersOf(trx).possible(paper.conferenceId)).some((one) => one.email.toLowerCase() === email.toLowerCase())
  const why =
    isOrganiser || (await reviewConflictsOf(trx).isConflicted(paper.id, email)) || (facts && conflictsBetween(person, normalisePaper(facts)).length > 0)
      ? 'This person has a conflict of interest with the paper, or organises here. Please choose somebody else.'
      : (await outsideHandlersOf(trx).isReviewer(paper.id, email))
        ? 'This person cannot handle the paper. Please choose somebody else.'
        : undefined
  if (why) throw new Refusal('request.invalid', 'One thing needs your attention.', { email: why })
}
