import { actOnRecords, type Outcome } from '../desk/act-on-selection.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import type { Selection } from '../desk/selection.schema.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deskMessagesOf } from './contact-messages.store.ts'
import { auditNameOfMessage } from './desk-messages.ts'
import { selectableMessages } from './selectable-messages.store.ts'

/** Closes messages that need no answer; no mail is sent. `reopenMessages` undoes it. */
export async function closeMessages(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnRecords(services, selectableMessages(organiser.accountId), selection, async (trx, message, now) => {
    if (message.closed_at) throw new Refusal('message.not_waiting', `${message.reference} does not wait for an answer any more.`)
    await deskMessagesOf(trx).setClosing(message.id, organiser.name, now, 'no-answer-needed', now)
    await auditLogOf(trx).write(organiser, now, { act: 'message.closed', ...auditNameOfMessage(message) })
  })
}

/** Lets messages wait for an answer again; their clocks still count from the time of receipt. */
export async function reopenMessages(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnRecords(services, selectableMessages(organiser.accountId), selection, async (trx, message, now) => {
    if (!message.closed_at) throw new Refusal('message.not_closed', `${message.reference} waits for an answer as it is.`)
    await deskMessagesOf(trx).setClosing(message.id, organiser.name, now, null, null)
    await auditLogOf(trx).write(organiser, now, { act: 'message.reopened', ...auditNameOfMessage(message), details: { from: message.closed_as } })
  })
}
