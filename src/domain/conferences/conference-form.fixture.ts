import type { ConferenceForm } from './conference-form.schema.ts'

/** What an organiser may have typed about a conference in May 2027; a test changes what it is about. */
export function givenConferenceForm(changes: Partial<ConferenceForm> = {}): ConferenceForm {
  return {
    code: 'HM',
    conNo: '12th',
    mainConference: 'World Conference on Health and Medicine',
    subConference: 'Health and Medicine Lisbon',
    topic: 'Health and Medicine',
    collaboration: null,
    theme: 'Care that reaches everyone',
    startDate: '2027-05-11',
    endDate: '2027-05-13',
    timeZone: 'Europe/Lisbon',
    venue: 'Casa do Rio',
    location: 'Lisbon',
    country: 'Portugal',
    abstractDeadline: '2027-02-25',
    notification: '2027-03-18',
    paperDeadline: '2027-04-08',
    registrationDeadline: '2027-04-22',
    callForPaper: '<p>Call.</p>',
    scopes: '<h3>Track</h3>',
    speakers: [
      { speakerName: 'Prof. Ada One', speakerCategory: 'Co-chair', speakerTitle: 'Professor', photo: null, from: null },
      { speakerName: 'Dr. Bo Two', speakerCategory: 'Keynote', speakerTitle: 'Lecturer', photo: null, from: null },
    ],
    fees: null,
    journals: null,
    ...changes,
  }
}
