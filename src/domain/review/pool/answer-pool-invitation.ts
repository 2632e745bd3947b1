import type { AccountId, SignedIn } from '../../accounts/account.ts'
import { accountsOf } from '../../accounts/accounts.store.ts'
import { refuseCommonPassword } from '../../accounts/passwords.ts'
import { registerProven } from '../../accounts/register.ts'
import type { OpenedSession } from '../../accounts/sessions.ts'
import type { Origin } from '../../accounts/sign-in.ts'
import { hashOfSecret } from '../../accounts/tokens.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { type PoolInvitation, poolInvitationsOf } from './pool-invitations.store.ts'
import { poolNewsForOffice, welcomeLetter } from './pool-letters.ts'
import { type JoinForm, maxTopics } from './reviewer.schema.ts'
import type { Reviewer } from './reviewer.ts'
import { reviewersOf } from './reviewers.store.ts'
import { distinct } from './typed-words.ts'

type AnswerServices = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail' | 'passwords'>

/** The invitation of a secret link, and whether its address has an account. Reading it does not use the link. */
export async function findPoolInvitation({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const invitation = hash && (await poolInvitationsOf(db).findByHash(hash))
  if (!invitation) return undefined
  const { name, email, affiliation, topics, state, expires_at: expiresAt } = invitation
  const isOpen = state === 'sent' && expiresAt > now()
  return { name, email, affiliation, topics, state, expiresAt, isOpen, hasAccount: isOpen && (await accountsOf(db).findByAddress(email)) !== undefined }
}

/** Who accepts: the account that is signed in, or a new one with this password. */
export type Joining = { person: SignedIn } | { password: string; origin: Origin }

/**
 * Joins the pool. The link proves the address, so that an account made here is confirmed at once. Doing it twice changes nothing; only the
 * first opens a session.
 */
export async function joinPool(services: AnswerServices, secret: string, form: JoinForm, joining: Joining): Promise<OpenedSession | undefined> {
  const hash = hashOfSecret(secret)
  if (!hash) throw closedLink()
  const person = { fName: form.fName, lName: form.lName }
  const invited = await poolInvitationsOf(services.db).findByHash(hash)
  const passwordHash = 'password' in joining ? await hashOf(services, joining.password, { ...person, email: invited?.email ?? '' }) : undefined
  return services.db.transaction().execute(async (trx) => {
    const invitation = await lockOpen(trx, hash, services.now(), 'accepted')
    if (!invitation) return undefined
    const account =
      'person' in joining
        ? { id: await provenAccount(trx, joining.person, invitation, services.now()), session: undefined }
        : await registerProven(services, trx, { ...person, email: invitation.email, passwordHash: passwordHash ?? '' }, joining.origin)
    const reviewer = await join(services, trx, invitation, form, account.id)
    await poolInvitationsOf(trx).answer(invitation.id, 'accepted', services.now())
    await tell(services, trx, reviewer)
    return account.session
  })
}

/** Says no, without an account. Doing it twice changes nothing. */
export async function declinePool(services: Pick<Services, 'db' | 'now' | 'queueMail'>, secret: string): Promise<void> {
  const hash = hashOfSecret(secret)
  if (!hash) throw closedLink()
  await services.db.transaction().execute(async (trx) => {
    const invitation = await lockOpen(trx, hash, services.now(), 'declined')
    if (!invitation) return
    await poolInvitationsOf(trx).answer(invitation.id, 'declined', services.now())
    const office = await officeOf(trx)
    if (office)
      await services.queueMail(trx, {
        kind: 'reviewer.declined.office',
        about: `pool-invitation:${invitation.id}`,
        to: office,
        letter: poolNewsForOffice('reviewer.declined.office', invitation),
      })
  })
}

/** The invitation, or undefined when it was answered so already. */
async function lockOpen(trx: Transaction, hash: Buffer, now: Date, answer: 'accepted' | 'declined'): Promise<PoolInvitation | undefined> {
  const invitation = await poolInvitationsOf(trx).lockByHash(hash)
  if (invitation?.state === answer) return undefined
  if (invitation?.state !== 'sent' || invitation.expires_at <= now) throw closedLink()
  return invitation
}

function closedLink(): Refusal {
  return new Refusal('invitation.closed', 'This link has been used, was replaced by a newer one, or is too old. Please answer the mail that it came in.')
}

async function hashOf(services: AnswerServices, password: string, person: { fName: string; lName: string; email: string }): Promise<string> {
  await refuseCommonPassword(password, person)
  return services.passwords.hash(password)
}

/** The signed-in account, if it is the one of the address. Whoever holds both the account and the link has confirmed the address. */
async function provenAccount(trx: Transaction, person: SignedIn, { email }: PoolInvitation, now: Date): Promise<AccountId> {
  if (person.email.toLowerCase() !== email.toLowerCase())
    throw new Refusal('desk.not_allowed', `This invitation was sent to ${email}. Please sign out, then sign in with the account of that address.`)
  if (!person.confirmed) await accountsOf(trx).change(person.accountId, { confirmed_at: now })
  return person.accountId
}

async function join(services: AnswerServices, trx: Transaction, { email }: PoolInvitation, form: JoinForm, accountId: AccountId): Promise<Reviewer> {
  const now = services.now()
  const reviewers = reviewersOf(trx)
  const own = {
    account_id: accountId,
    name: `${form.fName} ${form.lName}`,
    affiliation: form.affiliation,
    country: form.country,
    topics: topicsOf(form),
    max_load: form.maxLoad,
    time_zone: form.timeZone,
    is_public: form.isPublic,
    agreed_at: now,
  }
  const origin = (await poolInvitationsOf(trx).hasAcceptedApplication(email)) ? ('application' as const) : ('invitation' as const)
  const added = await reviewers.add({ ...own, email, origin, added_at: now })
  if (added) return added
  const known = await reviewers.findByAddress(email)
  if (!known) throw new Refusal('desk.not_allowed', 'Your account belongs to another reviewer in our pool. Please answer the mail of the invitation.')
  await reviewers.change(known.id, { ...own, stopped_at: null, paused_until: null })
  return { ...known, accountId, name: own.name, affiliation: own.affiliation, topics: own.topics, maxLoad: own.max_load, timeZone: own.time_zone }
}

/** The ticked topics and the words beside them. */
export function topicsOf(form: { 'topics[]': readonly string[]; otherTopics: readonly string[] }): string[] {
  return distinct([...form['topics[]'], ...form.otherTopics]).slice(0, maxTopics)
}

async function tell({ queueMail, publicUrl }: AnswerServices, trx: Transaction, reviewer: Reviewer): Promise<void> {
  const about = `reviewer:${reviewer.id}`
  const to = { name: reviewer.name, address: reviewer.email }
  await queueMail(trx, { kind: 'reviewer.welcome', about, to, letter: welcomeLetter(reviewer, `${publicUrl}/reviews/profile`) })
  const office = await officeOf(trx)
  if (!office) return
  const letter = poolNewsForOffice('reviewer.joined.office', reviewer, `${publicUrl}/desk/reviewers/${reviewer.id}`)
  await queueMail(trx, { kind: 'reviewer.joined.office', about, to: office, letter })
}
