import type { AccountId, SignedIn } from '../../accounts/account.ts'
import { accountsOf } from '../../accounts/accounts.store.ts'
import { refuseCommonPassword } from '../../accounts/passwords.ts'
import { type OpenedSession, openSession } from '../../accounts/sessions.ts'
import type { Origin } from '../../accounts/sign-in.ts'
import { hashOfSecret, randomId } from '../../accounts/tokens.ts'
import { addDays, type CalendarDay, dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { paperForReviewer, type ReviewerView } from '../reviewer-view.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import type { AcceptForm, DeclineForm } from './answer-invitation.schema.ts'
import { proposeNext } from './assign-reviewers.ts'
import { type Assignment, assignmentsOf } from './assignments.store.ts'
import { conflictSearchOf } from './conflict-search.store.ts'
import { type InvitedReviewer, invitedReviewersOf } from './invited-reviewers.store.ts'
import { reviewInvitationsOf } from './review-invitations.store.ts'
import { reviewAcceptedLetter } from './review-letters.ts'

/** How the invitation stands, as its page says it. */
export type InvitationStanding = 'open' | 'accepted' | 'declined' | 'over'

export interface ReviewInvitation {
  standing: InvitationStanding
  assignmentId: string
  paper: ReviewerView
  reviewer: Pick<InvitedReviewer, 'name' | 'email'>
  /** They have agreed to confidentiality and the rule on AI tools before. */
  hasAgreed: boolean
  hasAccount: boolean
  answerBy: CalendarDay
  reviewDays: number
  dueOn: CalendarDay | null
}

/** The invitation of a secret link, or undefined. Reading it does not use the link, because mail programs open links by themselves. */
export async function findReviewInvitation({ db, now }: Pick<Services, 'db' | 'now'>, secret: string): Promise<ReviewInvitation | undefined> {
  const hash = hashOfSecret(secret)
  const invitation = hash && (await reviewInvitationsOf(db).findByHash(hash))
  const assignment = invitation && (await assignmentsOf(db).find(invitation.assignmentId))
  const reviewer = assignment && (await invitedReviewersOf(db).find(assignment.reviewerId))
  const paper = assignment && (await paperForReviewer(db, assignment.paperId))
  if (!reviewer || !paper) return undefined
  const { reviewDays } = await reviewSettingsOf(db).find(paper.conference.id)
  return {
    standing: standingOf(invitation, assignment, now()),
    assignmentId: assignment.id,
    paper,
    reviewer: { name: reviewer.name, email: reviewer.email },
    hasAgreed: reviewer.agreedAt !== null,
    hasAccount: (await accountsOf(db).findByAddress(reviewer.email)) !== undefined,
    answerBy: dayInZone(new Date(invitation.expiresAt.getTime() - 1), reviewer.timeZone),
    reviewDays,
    dueOn: assignment.dueOn,
  }
}

function standingOf(invitation: { state: string; expiresAt: Date }, assignment: Assignment, now: Date): InvitationStanding {
  if (invitation.state === 'sent' && assignment.state === 'invited' && invitation.expiresAt > now) return 'open'
  if (invitation.state === 'accepted' && (assignment.state === 'accepted' || assignment.state === 'submitted')) return 'accepted'
  return invitation.state === 'declined' && assignment.state === 'declined' ? 'declined' : 'over'
}

type AnsweringServices = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

interface Locked {
  assignment: Assignment
  reviewer: Pick<InvitedReviewer, 'id' | 'name' | 'email' | 'timeZone'>
  conferenceId: string
}

/** The open invitation of a link, its paper and assignment locked. */
async function lockInvitation(trx: Transaction, secret: string, now: Date): Promise<Locked & { reviewer: InvitedReviewer }> {
  const hash = hashOfSecret(secret)
  const found = hash && (await reviewInvitationsOf(trx).findByHash(hash))
  const unlocked = found && (await assignmentsOf(trx).find(found.assignmentId))
  const paper = unlocked && (await papersOf(trx).lock(unlocked.paperId))
  const assignment = unlocked && (await assignmentsOf(trx).lock(unlocked.id))
  const invitation = hash && (await reviewInvitationsOf(trx).findByHash(hash))
  const reviewer = assignment && (await invitedReviewersOf(trx).find(assignment.reviewerId))
  if (!paper || !reviewer || !invitation || standingOf(invitation, assignment, now) !== 'open')
    throw new Refusal('invitation.closed', 'This invitation was answered already, is not needed any more, or its time is over. Thank you all the same.')
  return { assignment, reviewer, conferenceId: paper.conferenceId }
}

export interface Acceptance {
  form: AcceptForm
  /** Who is signed in in this browser. */
  person: SignedIn | undefined
  origin: Origin
}

/**
 * Accepts an invitation: the review is due some days later. Whoever has no account gets one with the password that they chose; the link proves
 * the address. Whoever has one signs in with it first. Returns the new session, if there is one.
 */
export async function acceptReview(
  services: AnsweringServices & Pick<Services, 'passwords'>,
  secret: string,
  { form, person, origin }: Acceptance,
): Promise<{ assignmentId: string; session: OpenedSession | undefined }> {
  // Hashing takes long and must not hold a lock.
  const hash = form.password ? await services.passwords.hash(form.password) : undefined
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const { assignment, reviewer, conferenceId } = await lockInvitation(trx, secret, now)
    if (await reviewConflictsOf(trx).isConflicted(assignment.paperId, reviewer.email))
      throw new Refusal(
        'review.conflict',
        'Meanwhile we have found that you may have a conflict with this paper. Please do not review it; the office will write to you.',
      )
    if (reviewer.agreedAt === null && form.agreed !== 'yes')
      throw new Refusal('request.invalid', 'One thing needs your attention.', { agreed: 'Please tick this: nobody reviews without having agreed.' })
    const account = await accountsOf(trx).findByAddress(reviewer.email)
    if (account && account.id !== person?.accountId) throw new Refusal('account.signed_out', `Please sign in as ${reviewer.email} first; then accept here.`)
    let session: OpenedSession | undefined
    let accountId = account?.id
    if (!account) {
      const name = splitName(reviewer.name)
      if (!form.password || !hash) throw new Refusal('request.invalid', 'One thing needs your attention.', { password: 'Please choose a password.' })
      await refuseCommonPassword(form.password, { fName: name.f_name, lName: name.l_name, email: reviewer.email })
      accountId = randomId() as AccountId
      const row = { id: accountId, role: 'g_user' as const, ...name, email: reviewer.email, password_hash: hash }
      if (!(await accountsOf(trx).add({ ...row, confirmed_at: now, created_at: now, disabled_at: null })))
        throw new Refusal('account.address_taken', 'There is an account with your address already. Please sign in first; then accept here.')
      session = await openSession(trx, accountId, origin.device, origin.previous, now)
    } else if (!account.confirmed_at) await accountsOf(trx).change(account.id, { confirmed_at: now })
    await invitedReviewersOf(trx).accept(reviewer.id, accountId, now)
    await takeOn(services, trx, { assignment, reviewer, conferenceId })
    return { assignmentId: assignment.id, session }
  })
}

/** Somebody reviews a paper from now on, whether they accepted by the link or at /reviews: their review is due some days later. */
export async function takeOn(services: AnsweringServices, trx: Transaction, { assignment, reviewer, conferenceId }: Locked): Promise<void> {
  const now = services.now()
  const { reviewDays } = await reviewSettingsOf(trx).find(conferenceId)
  const dueOn = assignment.dueOn ?? addDays(dayInZone(now, reviewer.timeZone), reviewDays)
  await assignmentsOf(trx).move(assignment, 'accepted', { answeredAt: now, dueOn, reason: '' })
  await reviewInvitationsOf(trx).end(assignment.id, 'accepted', now)
  const paper = await paperForReviewer(trx, assignment.paperId)
  const office = await officeOf(trx)
  if (!paper) return
  await services.queueMail(trx, {
    kind: 'review.accepted',
    about: `reviewer:${reviewer.id}`,
    paperId: assignment.paperId,
    to: { name: reviewer.name, address: reviewer.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: reviewAcceptedLetter({ name: reviewer.name, paper, dueOn }, `${services.publicUrl}/reviews/${assignment.id}`),
  })
}

/** Somebody does not review a paper, or gives it back; the next reviewer is proposed. Whoever has a conflict is not asked about this paper again. */
export async function turnDown(
  trx: Transaction,
  { assignment, reviewer }: Pick<Locked, 'assignment' | 'reviewer'>,
  { reason, isConflicted }: { reason: string; isConflicted: boolean },
  now: Date,
): Promise<void> {
  await assignmentsOf(trx).move(assignment, 'declined', { answeredAt: now, reason: reason || (isConflicted ? 'Has a conflict of interest' : '') })
  await reviewInvitationsOf(trx).end(assignment.id, 'declined', now)
  if (isConflicted) await conflictSearchOf(trx).declare(assignment.paperId, reviewer.email, reason, now)
  await proposeInstead(trx, assignment, now)
}

/** Declines an invitation by its link, without an account. */
export async function declineReview(services: AnsweringServices, secret: string, form: DeclineForm): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    await turnDown(trx, await lockInvitation(trx, secret, now), { reason: form.reason, isConflicted: form.answer === 'conflict' }, now)
  })
}

/** Proposes the next best reviewer in place of one who declined or did not answer. */
export async function proposeInstead(trx: Transaction, { paperId, roundId }: Assignment, now: Date): Promise<void> {
  const round = await reviewRoundsOf(trx).openRound(paperId)
  if (round?.id === roundId) await proposeNext(trx, { id: paperId }, round, 'Colloquia', now)
}

/** The last word is the family name. */
function splitName(name: string): { f_name: string; l_name: string } {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return { f_name: words.join(' ') || last, l_name: words.length > 0 ? last : '' }
}
