import { actOnRecords, changedMeanwhile, type Outcome, resolveSelection } from '../desk/act-on-selection.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import type { Selection } from '../desk/selection.schema.ts'
import { officeOf } from '../forms/office.ts'
import { fillPlaceholders } from '../mail/fill-placeholders.ts'
import { type Letter, textOf } from '../mail/mail.ts'
import { renderPreview } from '../mail/render-letter.ts'
import { senderOf } from '../mail/sender.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { stateLabels } from './application.ts'
import { decisionForApplicant, placeholdersOf } from './application-letters.ts'
import type { StoredApplication } from './applications.store.ts'
import { auditNameOfApplication, writeReopening } from './decide-application.ts'
import type { DecisionsOrder } from './desk-application.schema.ts'
import { deskApplicationsOf } from './desk-applications.store.ts'
import { selectableApplications } from './selectable-applications.store.ts'

/** Accepts or declines applications, each with a mail of its own, or without one when the text is empty. */
export async function decideApplications(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  organiser: Organiser,
  { selection, state, mail }: DecisionsOrder,
): Promise<Outcome> {
  const office = mail ? await officeOf(services.db) : undefined
  return actOnRecords(services, selectableApplications, selection, async (trx, application, now) => {
    refuseDecided(application)
    if (mail)
      await services.queueMail(trx, {
        kind: 'application.decision',
        about: `application:${application.id}`,
        to: { name: application.full_name, address: application.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: letterTo(application, mail),
      })
    await deskApplicationsOf(trx).setState(application.id, organiser.name, now, state)
    await auditLogOf(trx).write(organiser, now, { act: `application.${state}`, ...auditNameOfApplication(application), details: { mail: mail !== '' } })
  })
}

/** Takes decisions back without a mail and withdraws open speaker invitations. */
export async function reopenApplications(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnRecords(services, selectableApplications, selection, async (trx, application, now) => {
    if (application.state === 'new') throw new Refusal('application.not_decided', `${application.reference} is new: there is no decision to take back.`)
    await writeReopening(trx, organiser, application, now)
  })
}

const maxPreviews = 3

/** The first few mails of a decision as they would be sent, the number of recipients, and who is left out with the reason. */
export async function previewDecisions(services: Pick<Services, 'db' | 'sender'>, { selection, mail }: DecisionsOrder) {
  const records = selectableApplications(services.db)
  const chosen = await resolveSelection(records, selection)
  const sender = await senderOf(services.db, services.sender)
  const letters: { reference: string; to: string; subject: string; text: string }[] = []
  const left: Outcome['left'] = []
  let recipients = 0
  for (const application of await records.whole([...chosen.keys()], 'only read')) {
    try {
      if (application.version !== chosen.get(application.id)) throw changedMeanwhile(application, records.person)
      refuseDecided(application)
      recipients += 1
      const letter = letterTo(application, mail)
      const { reference, full_name, email } = application
      if (mail && letters.length < maxPreviews)
        letters.push({ reference, to: `${full_name} <${email}>`, subject: textOf(letter.subject), text: renderPreview(letter, sender) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ reference: application.reference, why: error.message })
    }
  }
  return { recipients, letters, left }
}

function refuseDecided({ reference, state }: StoredApplication): void {
  if (state !== 'new')
    throw new Refusal('application.decided', `${reference} is “${stateLabels[state]}” already. Take that decision back before you write another.`)
}

function letterTo(application: StoredApplication, text: string): Letter {
  return decisionForApplicant(application, fillPlaceholders(text, placeholdersOf(application)))
}
