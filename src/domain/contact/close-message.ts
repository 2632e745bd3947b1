import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deskMessagesOf } from './desk-messages.store.ts'
import { namedMessage, openMessage } from './open-message.ts'

/** A message needs no answer: the clock stops without a mail. Taken back with `reopenMessage`. */
export async function closeMessage(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, turn: number): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await openMessage(trx, reference, turn)
    if (message.closed_at) throw new Refusal('message.not_waiting', 'This message does not wait for an answer any more.')
    await deskMessagesOf(trx).turn(message.id, organiser.name, now, 'no-answer-needed', now)
    await recordOf(trx).write(organiser, now, { act: 'message.closed', ...namedMessage(message) })
  })
}

/** The message waits again; its clock goes on from when it was received, as if it had never stopped. */
export async function reopenMessage(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await openMessage(trx, reference)
    if (!message.closed_at) return
    await deskMessagesOf(trx).turn(message.id, organiser.name, now, null, null)
    await recordOf(trx).write(organiser, now, { act: 'message.reopened', ...namedMessage(message) })
  })
}
