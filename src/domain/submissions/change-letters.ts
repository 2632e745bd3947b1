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

export function fileChangeForAuthor({ submission, reference, conference, at, file, replaced, statusUrl }: FileChange): Letter {
  return {
    subject: `We have received a file for your submission ${reference}`,
    preview: `${file.name} arrived on ${formatTimestampInZone(at, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      replaced
        ? `A file of your submission ${reference} to ${conference.subConference} was replaced. “${replaced.name}” is kept, but “${file.name}” is what we read from now on.`
        : `“${file.name}” was added to your submission ${reference} to ${conference.subConference}.`,
      'This is what we received:',
    ],
    facts: [{ term: 'Reference', value: reference }, { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) }, ...fileFacts([file])],
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['If it was not you who sent it, please reply to this mail at once.'],
  }
}

export function fileChangeForOffice({ submission, reference, conference, at, file, replaced }: FileChange): Letter {
  return {
    subject: `${suspicionMark(submission)}${replaced ? 'File replaced' : 'File added'}: ${reference}`,
    preview: `${file.name} came for a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [
      replaced
        ? `${submission.name} has replaced “${replaced.name}” of the submission ${reference}. The earlier file is kept.`
        : `${submission.name} has added a file to the submission ${reference}.`,
    ],
    facts: [{ term: 'Reference', value: reference }, { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) }, ...fileFacts([file])],
    closing: [],
  }
}

function suspicionMark(submission: Submission): string {
  return submission.suspicion ? '[check] ' : ''
}
