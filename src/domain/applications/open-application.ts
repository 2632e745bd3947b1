import { readReference } from '../forms/reference.ts'
import { momentInWords } from '../moment-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../tables.ts'
import type { StoredApplication } from './applications.store.ts'
import { deskApplicationsOf } from './desk-applications.store.ts'

const stateInWords = { new: 'opened this application again', accepted: 'accepted this application', declined: 'declined this application' } as const

/** An application held for one act at the desk; with `turn`, only as it stood when the organiser read it. */
export async function openApplication(trx: Transaction, reference: string, turn?: number): Promise<StoredApplication> {
  const readable = readReference(reference)
  const application = readable && (await deskApplicationsOf(trx).lock(readable))
  if (!application) throw new Refusal('application.unknown', 'There is no application with this reference.')
  if (turn !== undefined && turn !== application.turn) {
    const when = application.turned_at ? ` on ${momentInWords(application.turned_at)}` : ''
    throw new Refusal(
      'desk.changed_meanwhile',
      `${application.turned_by ?? 'Somebody'} ${stateInWords[application.state]}${when}, after you had opened it. Nothing of yours was done or lost: look at what is here now, then decide.`,
    )
  }
  return application
}

/** How the record names an application. */
export function namedApplication({ id, reference }: { id: string; reference: string }): { about: string; aboutName: string } {
  return { about: `application:${id}`, aboutName: reference }
}
