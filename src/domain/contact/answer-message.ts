import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { answerForWriter } from './contact-letters.ts'
import { deskMessagesOf } from './desk-messages.store.ts'
import { namedMessage, openMessage } from './open-message.ts'

/** An organiser answers a message: the answer goes out as mail, replies lead back to the office, and the clock stops at the first answer. */
export async function answerMessage(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  organiser: Organiser,
  reference: string,
  answer: { body: string; turn: number },
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const message = await openMessage(trx, reference, answer.turn)
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: 'contact.answer',
      about: `contact:${message.id}`,
      to: { name: message.name, address: message.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: answerForWriter(message, answer.body),
    })
    // A second answer does not make the first one late.
    const answeredAt = message.closed_as === 'answered' ? message.closed_at : now
    await deskMessagesOf(trx).turn(message.id, organiser.name, now, 'answered', answeredAt)
    await recordOf(trx).write(organiser, now, { act: 'message.answered', ...namedMessage(message) })
  })
}
