import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatTimestampInZone } from '../dates.ts'
import type { OwnWords, StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { Paper } from '../submissions/paper.ts'
import type { Submission } from '../submissions/submission.ts'
import { addressed, conferenceValues } from '../submissions/submission-letters.ts'

interface AppealDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title'>
  conference: ConferenceSummary
  now: Date
  statusUrl: string
}

function partsOf({ submission, paper, conference, statusUrl }: AppealDetails) {
  const facts = [
    { term: 'Reference', value: paper.reference },
    { term: 'Conference', value: conference.subConference },
    { term: 'Research title', value: paper.title },
  ].filter(({ value }) => value !== '')
  return {
    values: { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference },
    particulars: { facts, url: statusUrl, conferenceId: conference._id },
  }
}

/** An appeal has arrived. */
export function appealForAuthor(details: AppealDetails): StandingLetter {
  const { values, particulars } = partsOf(details)
  return standingLetter('submission.appeal', { ...values, time: formatTimestampInZone(details.now, details.conference.timeZone) }, particulars)
}

/** Without the reasons, which may quote reviews: the office reads them on the page, where conflicts count. */
export function appealForOffice(details: AppealDetails, url: string): StandingLetter {
  const { values, particulars } = partsOf(details)
  const { name: _name, ...rest } = values
  return standingLetter('submission.appeal.office', { ...rest, sender: details.submission.name }, { ...particulars, url })
}

/** An appeal is granted or refused. */
export function appealAnswerForAuthor(answer: 'granted' | 'refused', note: string, details: AppealDetails): StandingLetter {
  const { values, particulars } = partsOf(details)
  const paragraphs = note.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const words = paragraphs.map((own): OwnWords => ({ own, strangers: [details.submission.name] }))
  return standingLetter(`submission.appeal-${answer}`, { ...values, note: words }, particulars)
}
