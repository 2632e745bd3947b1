import { days } from '#domain/durations.ts'
import { hashOfSecret, newSecret, randomId } from '../accounts/tokens.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { invitationDays, maySpeak } from './application.ts'
import { invitationAnswerForOffice, speakerInvitationLetter } from './application-letters.ts'
import { auditNameOfApplication, lockApplication } from './decide-application.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'

interface SpeakerEntry {
  conferenceId: string
  name: string
  title: string
  category: string
}

/** Invites an accepted co-chair or keynote, by a secret link, to appear on the page of a conference. Withdraws an older invitation. */
export async function inviteSpeaker(
  services: Pick<Services, 'db' | 'queueMail' | 'now' | 'publicUrl'>,
  organiser: Organiser,
  reference: string,
  { conferenceId, name, title, category }: SpeakerEntry,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, reference)
    if (!maySpeak(application)) throw new Refusal('application.decided', 'Only an accepted co-chair or keynote can be put on a conference’s page.')
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('request.invalid', 'One thing needs your attention.', { conferenceId: 'Please choose a conference.' })
    await speakerInvitationsOf(trx).withdrawOpen(application.id, now, conference._id)
    const { secret, hash } = newSecret()
    const speaker = { speaker_name: name, speaker_title: title, speaker_category: category }
    const times = { invited_at: now, expires_at: new Date(now.getTime() + days(invitationDays)), answered_at: null }
    const ids = { id: randomId(), application_id: application.id, conference_id: conference._id }
    await speakerInvitationsOf(trx).add({ ...ids, ...speaker, ...times, token_hash: hash, invited_by: organiser.name, state: 'open' })
    const office = await officeOf(trx)
    const about = `application:${application.id}`
    await services.queueMail(trx, {
      kind: 'speaker.invitation',
      about,
      to: { name, address: application.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: speakerInvitationLetter({ name, title, category, conference }, `${services.publicUrl}/confirm-speaker/${secret}`),
    })
    await auditLogOf(trx).write(organiser, now, { act: 'speaker.invited', about, aboutName: application.reference, details: { conference: conference._id } })
  })
}

/** Withdraws an invitation; its link stops working. */
export async function withdrawInvitation(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, id: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, reference)
    if (!(await speakerInvitationsOf(trx).withdraw({ id, applicationId: application.id }, now)))
      throw new Refusal('invitation.closed', 'This invitation was answered or withdrawn already.')
    await auditLogOf(trx).write(organiser, now, { act: 'speaker.withdrawn', ...auditNameOfApplication(application) })
  })
}

/** The invitation of a secret link, or undefined. Reading it does not use the link. */
export async function findInvitation({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const invitation = hash && (await speakerInvitationsOf(db).findByHash(hash))
  if (!invitation) return undefined
  return { ...invitation, isOpen: invitation.state === 'open' && invitation.expires_at > now() }
}

/** Accepts or refuses an invitation. Whoever accepts is added to the page of the conference. */
export async function answerInvitation(services: Pick<Services, 'db' | 'queueMail' | 'now'>, secret: string, agreed: boolean): Promise<void> {
  const hash = hashOfSecret(secret)
  const closed = new Refusal(
    'invitation.closed',
    'This link has been used, was replaced by a newer one, or is too old. Please answer the mail that it came in.',
  )
  if (!hash) throw closed
  await services.db.transaction().execute(async (trx) => {
    const invitations = speakerInvitationsOf(trx)
    const answered = await invitations.answer(hash, agreed ? 'confirmed' : 'refused', services.now())
    const whole = answered && (await invitations.findByHash(hash))
    if (!answered || !whole) throw closed
    if (agreed) await invitations.addToConference(answered)
    const office = await officeOf(trx)
    const about = `application:${answered.application_id}`
    if (office) await services.queueMail(trx, { kind: 'speaker.answer-office', about, to: office, letter: invitationAnswerForOffice(whole, agreed) })
  })
}
