import { formatTimestamp } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { decisionForApplicant } from './application-letters.ts'
import type { StoredApplication } from './applications.store.ts'
import { deskApplicationsOf } from './desk-applications.store.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'

interface Decision {
  state: 'accepted' | 'declined'
  /** The text of the mail to the applicant; empty sends no mail. */
  mail: string
  version: number
}

/** Accepts or declines an application, with or without a mail to the applicant. */
export async function decideApplication(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  organiser: Organiser,
  reference: string,
  { state, mail, version }: Decision,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, reference, version)
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
    await deskApplicationsOf(trx).setState(application.id, organiser.name, now, state)
    await auditLogOf(trx).write(organiser, now, { act: `application.${state}`, about, aboutName: application.reference, details: { mail: mail !== '' } })
  })
}

/** Reopens an application without a mail and withdraws its open speaker invitations. */
export async function reopenApplication(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, version: number): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, reference, version)
    if (application.state === 'new') return
    await writeReopening(trx, organiser, application, now)
  })
}

export async function writeReopening(trx: Transaction, organiser: Organiser, application: StoredApplication, now: Date): Promise<void> {
  await speakerInvitationsOf(trx).withdrawOpen(application.id, now)
  await deskApplicationsOf(trx).setState(application.id, organiser.name, now, 'new')
  const details = { from: application.state }
  await auditLogOf(trx).write(organiser, now, { act: 'application.reopened', ...auditNameOfApplication(application), details })
}

const pastActs = { new: 'opened this application again', accepted: 'accepted this application', declined: 'declined this application' } as const

/** Locks an application; refuses when `version` shows that it changed after the organiser read it. */
export async function lockApplication(trx: Transaction, reference: string, version?: number): Promise<StoredApplication> {
  const readable = readReference(reference)
  const application = readable && (await deskApplicationsOf(trx).lock(readable))
  if (!application) throw new Refusal('application.unknown', 'There is no application with this reference.')
  if (version !== undefined && version !== application.version) {
    const when = application.changed_at ? ` on ${formatTimestamp(application.changed_at)}` : ''
    throw new Refusal(
      'desk.changed_meanwhile',
      `${application.changed_by ?? 'Somebody'} ${pastActs[application.state]}${when}, after you had opened it. Nothing of yours was done or lost: look at what is here now, then decide.`,
    )
  }
  return application
}

/** The name of an application in the audit log. */
export function auditNameOfApplication({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `application:${id}`, aboutName: reference }
}
