import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatTimestampInZone } from '../dates.ts'
import type { Letter } from '../mail/mail.ts'
import type { Paper } from './paper.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { fileFacts, greeting } from './submission-letters.ts'

interface Change {
  submission: Submission
  /** What is named in the letter: a paper's reference, or the submission's. */
  reference: string
  conference: ConferenceSummary
  at: Date
}

interface FileChange extends Change {
  file: SubmissionFile
  /** The replaced file; undefined when the file was added. */
  replaced: SubmissionFile | undefined
  /** It is the revision that we asked for. */
  revised: boolean
  statusUrl: string
}

export function withdrawalForAuthor({ submission, reference, conference, at }: Change): Letter {
  return {
    subject: `You have withdrawn your submission ${reference}`,
    preview: `${conference.subConference}: withdrawn on ${formatTimestampInZone(at, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      `Your submission ${reference} to ${conference.subConference} was withdrawn on ${formatTimestampInZone(at, conference.timeZone)}. Nobody reads it any further, and there is nothing to pay.`,
      'You are welcome to submit again while the call is open; it will then have a new reference.',
    ],
    facts: [{ term: 'Reference', value: reference }],
    closing: ['If it was not you who withdrew it, please reply to this mail at once.'],
  }
}

interface RequestDetails extends Change {
  reason: string
}

/** The review has begun, so the organisers answer first. */
export function withdrawalRequestForAuthor({ submission, reference, conference, at, statusUrl }: RequestDetails & { statusUrl: string }): Letter {
  return {
    subject: `You have asked to withdraw ${reference}`,
    preview: `${conference.subConference}: your request of ${formatTimestampInZone(at, conference.timeZone)} is with the organisers.`,
    greeting: greeting(submission),
    paragraphs: [
      `We have received your request to withdraw ${reference} from ${conference.subConference}. Its review has begun, so an organiser looks at the request first and answers you by mail.`,
      'Until then nothing changes.',
    ],
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Asked', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['If it was not you who asked, please reply to this mail at once.'],
  }
}

export function withdrawalRequestForOffice({ submission, reference, conference, at, reason }: RequestDetails): Letter {
  return {
    subject: `${suspicionMark(submission)}Asks to withdraw: ${reference}`,
    preview: `${submission.name} asks to withdraw a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} asks to withdraw ${reference} from ${conference.subConference}. Please grant or refuse it on its page at the desk.`],
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Asked', value: formatTimestampInZone(at, conference.timeZone) },
      ...(reason ? [{ term: 'Reason', value: reason }] : []),
    ],
    closing: [],
  }
}

export function withdrawalForOffice({ submission, reference, conference, at }: Change): Letter {
  return {
    subject: `${suspicionMark(submission)}Withdrawn: ${reference}`,
    preview: `${submission.name} has withdrawn a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} has withdrawn the submission ${reference} to ${conference.subConference}.`],
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Withdrawn', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    closing: [],
  }
}

/** The person has cancelled a registration that came without a paper. */
export function cancellationForPerson({ submission, reference, conference, at }: Change): Letter {
  const when = formatTimestampInZone(at, conference.timeZone)
  return {
    subject: `You have cancelled your registration ${reference}`,
    preview: `${conference.subConference}: cancelled on ${when}.`,
    greeting: greeting(submission),
    paragraphs: [
      `Your registration ${reference} for ${conference.subConference} was cancelled on ${when}. There is nothing to pay.`,
      'You are welcome to register again while registration is open; it will then have a new reference.',
    ],
    facts: [{ term: 'Reference', value: reference }],
    closing: ['If it was not you who cancelled it, please reply to this mail at once.'],
  }
}

export function cancellationForOffice({ submission, reference, conference, at }: Change): Letter {
  return {
    subject: `${suspicionMark(submission)}Registration cancelled: ${reference}`,
    preview: `${submission.name} has cancelled a registration for ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} has cancelled the registration ${reference} for ${conference.subConference}.`],
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Cancelled', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    closing: [],
  }
}

export function titleForOffice({ submission, reference, conference, at, paper }: Change & { paper: Paper }): Letter {
  return {
    subject: `${suspicionMark(submission)}Title added: ${reference}`,
    preview: `${submission.name} has sent the title of a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} has sent the title of the submission ${reference} to ${conference.subConference}.`],
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Title', value: paper.title },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    closing: [],
  }
}

export function fileChangeForAuthor({ submission, reference, conference, at, file, replaced, revised, statusUrl }: FileChange): Letter {
  return {
    subject: `We have received a file for your submission ${reference}`,
    preview: `${file.name} arrived on ${formatTimestampInZone(at, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      replaced
        ? `A file of your submission ${reference} to ${conference.subConference} was replaced. “${replaced.name}” is kept, but “${file.name}” is what we read from now on.`
        : `“${file.name}” was added to your submission ${reference} to ${conference.subConference}.`,
      ...(revised ? ['Thank you for the revision. It is with the reviewers again. If another file belongs to it, please send it within a day.'] : []),
      'This is what we received:',
    ],
    facts: [{ term: 'Reference', value: reference }, { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) }, ...fileFacts([file])],
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['If it was not you who sent it, please reply to this mail at once.'],
  }
}

export function fileChangeForOffice({ submission, reference, conference, at, file, replaced, revised }: FileChange): Letter {
  return {
    subject: `${suspicionMark(submission)}${revised ? 'Revised' : replaced ? 'File replaced' : 'File added'}: ${reference}`,
    preview: `${file.name} came for a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [
      replaced
        ? `${submission.name} has replaced “${replaced.name}” of the submission ${reference}. The earlier file is kept.`
        : `${submission.name} has added a file to the submission ${reference}.`,
      ...(revised ? ['It is the revision that was asked for, and the paper is under review again.'] : []),
    ],
    facts: [{ term: 'Reference', value: reference }, { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) }, ...fileFacts([file])],
    closing: [],
  }
}

function suspicionMark(submission: Submission): string {
  return submission.suspicion ? '[check] ' : ''
}
