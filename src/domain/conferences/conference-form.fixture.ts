import { givenConference } from './conference.fixture.ts'
import type { ConferenceForm, SpeakerInForm } from './conference-form.schema.ts'

/** What an organiser may have typed about a conference in May 2027; a test changes what it is about. */
export function givenConferenceForm(changes: Partial<ConferenceForm> = {}): ConferenceForm {
  const place = { subConference: 'Health and Medicine Lisbon', timeZone: 'Europe/Lisbon', venue: 'Casa do Rio', location: 'Lisbon', country: 'Portugal' }
  const { _id: _, selectedTeamMembers, ...conference } = givenConference(place)
  const kept = { photo: null, from: null }
  const speakers = selectedTeamMembers.map((speaker) => ({ ...speaker, ...kept, speakerCategory: speaker.speakerCategory as SpeakerInForm['speakerCategory'] }))
  return { ...conference, speakers, fees: null, journals: null, ...changes }
}
