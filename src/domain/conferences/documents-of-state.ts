import { randomId } from '../accounts/tokens.ts'
import type { Organiser } from '../desk/organiser.ts'
import { batchesOf } from '../documents/desk/batches.store.ts'
import { candidatesOf } from '../documents/desk/candidates.store.ts'
import { type DocumentKind, documentLanguages } from '../documents/document.ts'
import { documentsOf } from '../documents/documents.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { ConferenceState } from './conference.ts'

/** What somebody shows to authorities and employers to be let go there on those days. */
const aboutTheDays: readonly DocumentKind[] = ['visa-invitation', 'attendance-confirmation']

interface Change {
  conferenceId: string
  to: ConferenceState
  hasNewDays: boolean
}

/**
 * What was issued about the days of a conference follows it: revoked when they no longer hold, each with a letter. Letters of acceptance wait for the new
 * days and are issued again then; a letter of invitation is requested again, because the journey is another one.
 */
export async function moveDocuments(
  services: Pick<Services, 'now' | 'wakeBatches'>,
  trx: Transaction,
  organiser: Organiser,
  { conferenceId, to, hasNewDays }: Change,
): Promise<void> {
  const documents = documentsOf(trx)
  const ending = { by: organiser.name, at: services.now() }
  if (to !== 'scheduled') {
    await documents.endOfConference(conferenceId, to === 'cancelled' ? [...aboutTheDays, 'acceptance-letter'] : aboutTheDays, ending)
    return
  }
  if (hasNewDays) await documents.endOfConference(conferenceId, aboutTheDays, ending)
  const known = new Set((await candidatesOf(trx, conferenceId).find('acceptance-letter')).map(({ subject }) => subject))
  for (const language of documentLanguages) {
    const subjects = (await documents.lettersToRenew(conferenceId, language, hasNewDays)).filter((subject) => known.has(subject))
    if (hasNewDays) await documents.endOfConference(conferenceId, ['acceptance-letter'], ending, { language, silentFor: subjects })
    if (subjects.length === 0) continue
    const id = randomId()
    const made = { madeAt: services.now(), madeBy: organiser.name, madeById: organiser.accountId, finishedAt: null }
    await batchesOf(trx).add({ id, conferenceId, kind: 'acceptance-letter', language, tells: true, ...made }, subjects)
    await services.wakeBatches(trx, [id])
  }
}
