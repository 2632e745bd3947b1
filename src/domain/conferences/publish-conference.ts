import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { settleSpeakerPhotos } from './keep-speaker-photos.ts'
import { named, openForChange } from './open-for-change.ts'

/** A draft becomes public: on the pages, in the API, in calendars and feeds, and its call for papers is open. */
export async function publishConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await openForChange(trx, id, version)
    if (conference.publishedAt) return
    missingForVisitors(conference)
    await deskConferencesOf(trx).setPublished(id, now)
    await settleSpeakerPhotos(trx, conference)
    await auditLogOf(trx).write(organiser, now, { act: 'conference.published', ...named(conference) })
  })
}

const needed = {
  mainConference: 'Visitors need the name of the main conference.',
  theme: 'Visitors need the theme.',
  location: 'Visitors need the city.',
  country: 'Visitors need the country.',
  callForPaper: 'Visitors need the call for papers.',
  scopes: 'Visitors need the scopes.',
} as const satisfies Partial<Record<keyof ConferenceForm, string>>

/** Refuses what cannot be shown to visitors, with everything that is missing. */
export function missingForVisitors(conference: ConferenceForm): void {
  const missing = Object.entries(needed).filter(([key]) => !hasWords(conference[key as keyof typeof needed]))
  if (missing.length > 0) throw new Refusal('request.invalid', 'Something is missing that visitors need.', Object.fromEntries(missing))
}

function hasWords(text: string): boolean {
  return text.replace(/<[^>]*>/g, '').trim() !== ''
}
