import type { Organiser } from '../desk/organiser.ts'
import { organisersOf } from '../desk/organisers.store.ts'
import { recordOf } from '../desk/record.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deskMessagesOf } from './desk-messages.store.ts'
import { namedMessage, openMessage } from './open-message.ts'

/** A message becomes one organiser's task, or nobody's. */
export async function assignMessage(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, reference: string, to: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const message = await openMessage(trx, reference)
    const colleague = to ? await organisersOf(trx).find(to) : undefined
    if (to && !colleague) throw new Refusal('request.invalid', 'This person does not work at the desk.', { to: 'Please choose from the list.' })
    await deskMessagesOf(trx).assign(message.id, colleague?.id ?? null)
    const details = { to: colleague?.id ?? null }
    await recordOf(trx).write(organiser, services.now(), { act: 'message.assigned', ...namedMessage(message), details })
  })
}
