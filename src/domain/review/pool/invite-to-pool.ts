import { days } from '#domain/durations.ts'
import { newSecret } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { poolInvitationsOf } from './pool-invitations.store.ts'
import { poolInvitationLetter } from './pool-letters.ts'
import type { InvitedPerson } from './reviewer.schema.ts'
import { poolInvitationDays } from './reviewer.ts'
import { reviewersOf } from './reviewers.store.ts'

type InvitingServices = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

/** Who was written to, and who was not and why. */
export interface InvitingOutcome {
  invited: number
  left: { email: string; why: string }[]
}

/** Asks people by mail to join the pool. Whoever is in it, or was asked and has not answered, gets no second letter. */
export async function inviteToPool(services: InvitingServices, organiser: Organiser, people: readonly InvitedPerson[]): Promise<InvitingOutcome> {
  requireRight(organiser, 'review')
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    await poolInvitationsOf(trx).lock()
    await poolInvitationsOf(trx).lapse(now)
    const left: InvitingOutcome['left'] = []
    const done = new Set<string>()
    for (const person of people) {
      const address = person.email.toLowerCase()
      const why = done.has(address) ? 'This address is in your list twice; it gets one letter.' : await whyNot(trx, person.email)
      if (why) left.push({ email: person.email, why })
      else await invite(services, trx, organiser, person)
      done.add(address)
    }
    return { invited: people.length - left.length, left }
  })
}

async function whyNot(trx: Transaction, email: string): Promise<string | undefined> {
  const reviewer = await reviewersOf(trx).findByAddress(email)
  if (reviewer?.agreedAt && !reviewer.stoppedAt) return 'In the pool already.'
  const latest = await poolInvitationsOf(trx).latest(email)
  return latest?.state === 'sent' ? 'Invited already, and has not answered yet. You can send the invitation again.' : undefined
}

async function invite(services: InvitingServices, trx: Transaction, organiser: Organiser, person: InvitedPerson, again = false): Promise<void> {
  const now = services.now()
  const { secret, hash } = newSecret()
  const expires = new Date(now.getTime() + days(poolInvitationDays))
  const id = await poolInvitationsOf(trx).add(person, { token_hash: hash, invited_by: organiser.name, sent_at: now, expires_at: expires })
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind: 'reviewer.invitation',
    about: `pool-invitation:${id}`,
    to: { name: person.name, address: person.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: poolInvitationLetter(person, `${services.publicUrl}/reviewer-invitation/${secret}`),
  })
  await auditLogOf(trx).write(organiser, now, { act: 'reviewer.invited', ...auditNameOfInvitation(id), details: again ? { again } : {} })
}

/** Sends an unanswered invitation again, with a new link; the earlier one ends. */
export async function inviteAgain(services: InvitingServices, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'review')
  await services.db.transaction().execute(async (trx) => {
    await poolInvitationsOf(trx).lock()
    const { name, email, affiliation, topics, state } = await findInvitation(trx, id)
    if (state === 'accepted') throw answered()
    const reviewer = await reviewersOf(trx).findByAddress(email)
    if (reviewer?.agreedAt && !reviewer.stoppedAt) throw answered()
    await invite(services, trx, organiser, { name, email, affiliation, topics }, true)
  })
}

/** Ends an invitation; its link no longer works. */
export async function withdrawPoolInvitation({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'review')
  await db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, id)
    if (!(await poolInvitationsOf(trx).answer(invitation.id, 'lapsed', now()))) throw answered()
    await auditLogOf(trx).write(organiser, now(), { act: 'reviewer.invitation_withdrawn', ...auditNameOfInvitation(id) })
  })
}

async function findInvitation(trx: Transaction, id: string) {
  const invitation = await poolInvitationsOf(trx).find(id)
  if (!invitation) throw new Refusal('reviewer.unknown', 'There is no such invitation.')
  return invitation
}

function answered(): Refusal {
  return new Refusal('invitation.closed', 'This invitation was answered or taken back already.')
}

function auditNameOfInvitation(id: string): { about: string; aboutName: string } {
  return { about: `pool-invitation:${id}`, aboutName: `Invitation ${id.slice(0, 8)}` }
}
