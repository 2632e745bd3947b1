import { newSecret, randomId } from '../accounts/secret.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { maySpeak } from './application.access.ts'
import { namedApplication, openApplication } from './open-application.ts'
import { invitationLasts } from './speaker-invitation.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'
import { speakerInvitationLetter } from './speaker-letters.ts'

interface Place {
  conferenceId: string
  name: string
  title: string
  category: string
}

/** An accepted co-chair or keynote is asked, by a secret link, whether they want to stand on a conference's page. A newer question ends the older one. */
export async function inviteSpeaker(
  services: Pick<Services, 'db' | 'queueMail' | 'now' | 'publicUrl'>,
  organiser: Organiser,
  reference: string,
  { conferenceId, name, title, category }: Place,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await openApplication(trx, reference)
    if (!maySpeak(application)) throw new Refusal('application.decided', 'Only an accepted co-chair or keynote can be put on a conference’s page.')
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('request.invalid', 'One thing needs your attention.', { conferenceId: 'Please choose a conference.' })
    await speakerInvitationsOf(trx).withdrawOpen(application.id, now, conference._id)
    const { secret, hash } = newSecret()
    const words = { speaker_name: name, speaker_title: title, speaker_category: category }
    const times = { invited_at: now, expires_at: new Date(now.getTime() + invitationLasts), answered_at: null }
    const ids = { id: randomId(), application_id: application.id, conference_id: conference._id }
    await speakerInvitationsOf(trx).add({ ...ids, ...words, ...times, token_hash: hash, invited_by: organiser.name, state: 'open' })
    const office = await officeOf(trx)
    const about = `application:${application.id}`
    await services.queueMail(trx, {
      kind: 'speaker.invitation',
      about,
      to: { name, address: application.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: speakerInvitationLetter({ name, title, category, conference }, `${services.publicUrl}/confirm-speaker/${secret}`),
    })
    await recordOf(trx).write(organiser, now, { act: 'speaker.invited', about, aboutName: application.reference, details: { conference: conference._id } })
  })
}

/** The question is taken back: its link works no longer. */
export async function withdrawInvitation(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, id: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await openApplication(trx, reference)
    if (!(await speakerInvitationsOf(trx).withdraw({ id, applicationId: application.id }, now)))
      throw new Refusal('invitation.closed', 'This invitation was answered or withdrawn already.')
    await recordOf(trx).write(organiser, now, { act: 'speaker.withdrawn', ...namedApplication(application) })
  })
}
