import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import type { Paper } from '../../submissions/paper.ts'
import type { Submission } from '../../submissions/submission.ts'
import { addressed, conferenceValues } from '../../submissions/submission-letters.ts'

interface ReplyDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title'>
  conference: ConferenceSummary
  url: string
}

function factsOf({ reference, title }: ReplyDetails['paper']) {
  return [
    { term: 'Reference', value: reference },
    { term: 'Title', value: title },
  ].filter(({ value }) => value !== '')
}

/** Asks an author to reply to the comments, which stand on the page alone. */
export function replyWindowLetter({ submission, paper, conference, url }: ReplyDetails, closesOn: CalendarDay): StandingLetter {
  return standingLetter(
    'submission.reply_open',
    { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference, deadline: formatDay(closesOn) },
    { facts: factsOf(paper), url, conferenceId: conference._id },
  )
}

/** Without the reply itself: whoever may read it opens the page of the review. */
export function replyForOffice({ submission, paper, conference, url }: ReplyDetails): StandingLetter {
  return standingLetter(
    'submission.reply.office',
    { sender: submission.name, reference: paper.reference, ...conferenceValues(conference) },
    { facts: factsOf(paper), url, conferenceId: conference._id },
  )
}
