import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { decisionForApplicant } from './application-letters.ts'
import { deskApplicationsOf } from './desk-applications.store.ts'
import { namedApplication, openApplication } from './open-application.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'

interface Decision {
  state: 'accepted' | 'declined'
  /** What the applicant is told; nothing when there is no mail. */
  mail: string
  turn: number
}

/** An application is accepted or declined, with a mail to the applicant in the organiser's words, or without one. */
export async function decideApplication(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  organiser: Organiser,
  reference: string,
  { state, mail, turn }: Decision,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await openApplication(trx, reference, turn)
    if (application.state !== 'new') throw new Refusal('application.decided', 'This application is decided already. Open it again first.')
    const about = `application:${application.id}`
    if (mail) {
      const office = await officeOf(trx)
      await services.queueMail(trx, {
        kind: 'application.decision',
        about,
        to: { name: application.full_name, address: application.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: decisionForApplicant(application, mail),
      })
    }
    await deskApplicationsOf(trx).turn(application.id, organiser.name, now, state)
    await recordOf(trx).write(organiser, now, { act: `application.${state}`, about, aboutName: application.reference, details: { mail: mail !== '' } })
  })
}

/** Back to new: no mail is sent, and nobody is asked any longer to stand on a conference's page. */
export async function reopenApplication(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, turn: number): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await openApplication(trx, reference, turn)
    if (application.state === 'new') return
    await speakerInvitationsOf(trx).withdrawOpen(application.id, now)
    await deskApplicationsOf(trx).turn(application.id, organiser.name, now, 'new')
    await recordOf(trx).write(organiser, now, { act: 'application.reopened', ...namedApplication(application) })
  })
}
