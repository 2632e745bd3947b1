import type { Conference } from './conference.ts'
import type { ConferenceForm, SpeakerInForm } from './conference-form.schema.ts'

/** A conference in May 2027 whose call is open at the end of 2026; a test changes what it is about. */
export function givenConference(changes: Partial<Conference> = {}): Conference {
  return {
    _id: 'colombo',
    code: 'HM',
    conNo: '12th',
    mainConference: 'World Conference on Health and Medicine',
    subConference: 'Health and Medicine Colombo',
    topic: 'Health and Medicine',
    collaboration: null,
    theme: 'Care that reaches everyone',
    startDate: '2027-05-11',
    endDate: '2027-05-13',
    timeZone: 'Asia/Colombo',
    venue: 'Lake House',
    location: 'Colombo',
    country: 'Sri Lanka',
    abstractDeadline: '2027-02-25',
    notification: '2027-03-18',
    paperDeadline: '2027-04-08',
    registrationDeadline: '2027-04-22',
    state: 'scheduled',
    callForPaper: '<p>Call.</p>',
    scopes: '<h3>Track</h3>',
    travel: '',
    contact: null,
    committee: '',
    selectedTeamMembers: [
      { speakerName: 'Prof. Ada One', speakerCategory: 'Co-chair', speakerTitle: 'Professor' },
      { speakerName: 'Dr. Bo Two', speakerCategory: 'Keynote', speakerTitle: 'Lecturer' },
    ],
    ...changes,
  }
}

/** The desk's form of a conference in May 2027; a test changes what it is about. */
export function givenConferenceForm(changes: Partial<ConferenceForm> = {}): ConferenceForm {
  const place = { subConference: 'Health and Medicine Lisbon', timeZone: 'Europe/Lisbon', venue: 'Casa do Rio', location: 'Lisbon', country: 'Portugal' }
  const { _id: _, state: __, selectedTeamMembers, contact: ___, ...conference } = givenConference(place)
  const added = { photo: null, id: null }
  const speakers = selectedTeamMembers.map((speaker) => ({
    ...speaker,
    ...added,
    speakerCategory: speaker.speakerCategory as SpeakerInForm['speakerCategory'],
  }))
  return { ...conference, contactName: '', contactRole: '', contactEmail: '', speakers, fees: null, journals: null, ...changes }
}
