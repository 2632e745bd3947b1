import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatTimestampInZone } from '../dates.ts'
import type { Letter } from '../mail/mail.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { fileFacts, greeting } from './submission-letters.ts'

interface Change {
  submission: Submission
  conference: ConferenceSummary
  at: Date
}

interface FileChange extends Change {
  file: SubmissionFile
  /** The replaced file; undefined when the file was added. */
  replaced: SubmissionFile | undefined
  statusUrl: string
}

export function withdrawalForAuthor({ submission, conference, at }: Change): Letter {
  return {
    subject: `You have withdrawn your submission ${submission.reference}`,
    preview: `${conference.subConference}: withdrawn on ${formatTimestampInZone(at, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      `Your submission ${submission.reference} to ${conference.subConference} was withdrawn on ${formatTimestampInZone(at, conference.timeZone)}. Nobody reads it any further, and there is nothing to pay.`,
      'You are welcome to submit again while the call is open; it will then have a new reference.',
    ],
    facts: [{ term: 'Reference', value: submission.reference }],
    closing: ['If it was not you who withdrew it, please reply to this mail at once.'],
  }
}

export function withdrawalForOffice({ submission, conference, at }: Change): Letter {
  return {
    subject: `${suspicionMark(submission)}Withdrawn: ${submission.reference}`,
    preview: `${submission.name} has withdrawn a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} has withdrawn the submission ${submission.reference} to ${conference.subConference}.`],
    facts: [
      { term: 'Reference', value: submission.reference },
      { term: 'Withdrawn', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    closing: [],
  }
}

export function titleForOffice({ submission, conference, at }: Change): Letter {
  return {
    subject: `${suspicionMark(submission)}Title added: ${submission.reference}`,
    preview: `${submission.name} has sent the title of a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [`${submission.name} has sent the title of the submission ${submission.reference} to ${conference.subConference}.`],
    facts: [
      { term: 'Reference', value: submission.reference },
      { term: 'Title', value: submission.researchTitles.join('; ') },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
    ],
    closing: [],
  }
}

export function fileChangeForAuthor({ submission, conference, at, file, replaced, statusUrl }: FileChange): Letter {
  return {
    subject: `We have received a file for your submission ${submission.reference}`,
    preview: `${file.name} arrived on ${formatTimestampInZone(at, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      replaced
        ? `A file of your submission ${submission.reference} to ${conference.subConference} was replaced. “${replaced.name}” is kept, but “${file.name}” is what we read from now on.`
        : `“${file.name}” was added to your submission ${submission.reference} to ${conference.subConference}.`,
      'This is what we received:',
    ],
    facts: [
      { term: 'Reference', value: submission.reference },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
      ...fileFacts([file]),
    ],
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['If it was not you who sent it, please reply to this mail at once.'],
  }
}

export function fileChangeForOffice({ submission, conference, at, file, replaced }: FileChange): Letter {
  return {
    subject: `${suspicionMark(submission)}${replaced ? 'File replaced' : 'File added'}: ${submission.reference}`,
    preview: `${file.name} came for a submission to ${conference.subConference}.`,
    greeting: 'To the office,',
    paragraphs: [
      replaced
        ? `${submission.name} has replaced “${replaced.name}” of the submission ${submission.reference}. The earlier file is kept.`
        : `${submission.name} has added a file to the submission ${submission.reference}.`,
    ],
    facts: [
      { term: 'Reference', value: submission.reference },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
      ...fileFacts([file]),
    ],
    closing: [],
  }
}

function suspicionMark(submission: Submission): string {
  return submission.suspicion ? '[check] ' : ''
}
