import { readReference } from '../forms/reference.ts'
import { momentInWords } from '../moment-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import type { StoredMessage } from './contact-messages.store.ts'
import { deskMessagesOf } from './desk-messages.store.ts'

/** A message held for one act at the desk; with `turn`, only as it stood when the organiser read it. */
export async function openMessage(trx: Transaction, reference: string, turn?: number): Promise<StoredMessage> {
  const readable = readReference(reference)
  const message = readable && (await deskMessagesOf(trx).lock(readable))
  if (!message) throw new Refusal('message.unknown', 'There is no message with this reference.')
  if (turn !== undefined && turn !== message.turn) throw new Refusal('desk.changed_meanwhile', meanwhile(message))
  return message
}

/** How the record names a message. */
export function namedMessage({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `contact:${id}`, aboutName: reference }
}

function meanwhile({ turned_by, turned_at, closed_as }: StoredMessage): string {
  const what =
    closed_as === 'answered'
      ? 'answered this message'
      : closed_as === 'no-answer-needed'
        ? 'marked this message as needing no answer'
        : 'opened this message again'
  return `${turned_by ?? 'Somebody'} ${what}${turned_at ? ` on ${momentInWords(turned_at)}` : ''}, after you had opened it. Nothing of yours was done or lost: look at what is here now, then decide.`
}
