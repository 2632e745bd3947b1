import { dayInWords, daysInWords } from '../day-in-words.ts'
import type { Letter } from '../mail/mail.ts'
import { invitationDays } from './speaker-invitation.ts'

interface Place {
  name: string
  title: string
  category: string
  conference: { subConference: string; startDate: string; endDate: string; location: string }
}

/** Asks somebody whether they want to stand on a conference's page; the link is for them alone. */
export function speakerInvitationLetter({ name, title, category, conference }: Place, url: string): Letter {
  return {
    subject: `May we announce you? ${conference.subConference}`,
    preview: 'Please look at what will be shown, and say yes or no.',
    greeting: `Dear ${name},`,
    paragraphs: [
      `We should like to announce you as ${category} of ${conference.subConference}. Nothing is published before you agree: please open the link, look at what will be shown, and say yes or no.`,
      `The link works once, for ${invitationDays} days.`,
    ],
    facts: [
      { term: 'Conference', value: conference.subConference },
      { term: 'When and where', value: `${daysInWords(conference.startDate, conference.endDate)}, ${conference.location}` },
      { term: 'Name', value: name },
      { term: 'Shown as', value: category },
      { term: 'Title', value: title },
    ],
    button: { text: 'Look and answer', url },
    closing: ['If a detail is wrong, do not agree yet: answer this mail, and you get a new link with the correction.'],
  }
}

export function invitationAnswerForOffice(
  invitation: { speaker_name: string; speaker_category: string; sub_conference: string; start_date: string; reference: string },
  agreed: boolean,
): Letter {
  const { speaker_name, speaker_category, sub_conference, start_date, reference } = invitation
  return {
    subject: `${agreed ? 'Agreed' : 'Refused'}: ${speaker_name}, ${sub_conference} (${reference})`,
    preview: agreed ? 'The name is on the conference’s page now.' : 'Nothing was published.',
    greeting: 'To the programme team,',
    paragraphs: [
      agreed
        ? `${speaker_name} agreed to be announced as ${speaker_category}, and is on the page of ${sub_conference} now.`
        : `${speaker_name} does not want to be announced as ${speaker_category} of ${sub_conference}. Nothing was published.`,
    ],
    facts: [
      { term: 'Application', value: reference },
      { term: 'Conference begins', value: dayInWords(start_date) },
    ],
    closing: [],
  }
}
