import { formatTimestamp } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { answerForWriter } from './contact-letters.ts'
import { deskMessagesOf, type StoredMessage } from './contact-messages.store.ts'

/** Answers a message by mail. Replies go to the office, and the clock stops at the first answer. */
export async function answerMessage(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  organiser: Organiser,
  reference: string,
  answer: { body: string; version: number },
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, reference, answer.version)
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: 'contact.answer',
      about: `contact:${message.id}`,
      to: { name: message.name, address: message.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: answerForWriter(message, answer.body),
    })
    // A second answer must not change when the first was given.
    const answeredAt = message.closed_as === 'answered' ? message.closed_at : now
    await deskMessagesOf(trx).setClosing(message.id, organiser.name, now, 'answered', answeredAt)
    await auditLogOf(trx).write(organiser, now, { act: 'message.answered', ...auditNameOfMessage(message) })
  })
}

/** Closes a message that needs no answer; no mail is sent. `reopenMessage` undoes it. */
export async function closeMessage(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, version: number): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, reference, version)
    if (message.closed_at) throw new Refusal('message.not_waiting', 'This message no longer needs an answer.')
    await deskMessagesOf(trx).setClosing(message.id, organiser.name, now, 'no-answer-needed', now)
    await auditLogOf(trx).write(organiser, now, { act: 'message.closed', ...auditNameOfMessage(message) })
  })
}

/** Reopens a message; its clock still counts from the time of receipt. */
export async function reopenMessage(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, reference)
    if (!message.closed_at) return
    await deskMessagesOf(trx).setClosing(message.id, organiser.name, now, null, null)
    await auditLogOf(trx).write(organiser, now, { act: 'message.reopened', ...auditNameOfMessage(message), details: { from: message.closed_as } })
  })
}

/** Locks a message; refuses when `version` shows that it changed after the organiser read it. */
export async function lockMessage(trx: Transaction, reference: string, version?: number): Promise<StoredMessage> {
  const readable = readReference(reference)
  const message = readable && (await deskMessagesOf(trx).lock(readable))
  if (!message) throw new Refusal('message.unknown', 'There is no message with this reference.')
  if (version !== undefined && version !== message.answer_version) throw new Refusal('desk.changed_meanwhile', changedMeanwhile(message))
  return message
}

/** The name of a message in the audit log. */
export function auditNameOfMessage({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `contact:${id}`, aboutName: reference }
}

function changedMeanwhile({ changed_by, changed_at, closed_as }: StoredMessage): string {
  const what =
    closed_as === 'answered'
      ? 'answered this message'
      : closed_as === 'no-answer-needed'
        ? 'marked this message as needing no answer'
        : 'opened this message again'
  return `${changed_by ?? 'Somebody'} ${what}${changed_at ? ` on ${formatTimestamp(changed_at)}` : ''}, after you had opened it. Nothing of yours was done or lost: look at what is here now, then decide.`
}
