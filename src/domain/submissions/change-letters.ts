import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatTimestampInZone } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { Paper } from './paper.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { addressed, conferenceValues, fileFacts, suspicionMark } from './submission-letters.ts'

export interface Change {
  submission: Submission
  /** What is named in the letter: a paper's reference, or the submission's. */
  reference: string
  /** Of the papers concerned; none for a registration without one. */
  titles: readonly string[]
  conference: ConferenceSummary
  at: Date
}

/** By which a reader who has sent several papers knows which one is meant. */
export function subjectFacts({ reference, titles }: Pick<Change, 'reference' | 'titles'>) {
  return [{ term: 'Reference', value: reference }, ...titles.flatMap((title) => (title ? [{ term: 'Title', value: title }] : []))]
}

interface FileChange extends Change {
  file: SubmissionFile
  /** The replaced file; undefined when the file was added. */
  replaced: SubmissionFile | undefined
  /** It is the revision that we asked for. */
  revised: boolean
  statusUrl: string
}

export function withdrawalForAuthor({ submission, reference, titles, conference, at }: Change): StandingLetter {
  const time = formatTimestampInZone(at, conference.timeZone)
  return standingLetter(
    'submission.withdrawn',
    { ...addressed(submission), ...conferenceValues(conference), reference, time },
    {
      preview: `${conference.subConference}: withdrawn on ${time}.`,
      conferenceId: conference._id,
      facts: subjectFacts({ reference, titles }),
    },
  )
}

interface RequestDetails extends Change {
  reason: string
}

/** The review has begun, so the organisers answer first. */
export function withdrawalRequestForAuthor({
  submission,
  reference,
  titles,
  conference,
  at,
  statusUrl,
}: RequestDetails & { statusUrl: string }): StandingLetter {
  const time = formatTimestampInZone(at, conference.timeZone)
  return standingLetter(
    'submission.withdrawal_request',
    { ...addressed(submission), ...conferenceValues(conference), reference, time },
    {
      preview: `${conference.subConference}: your request of ${time} is with the organisers.`,
      conferenceId: conference._id,
      facts: [...subjectFacts({ reference, titles }), { term: 'Asked', value: time }],
      url: statusUrl,
    },
  )
}

export function withdrawalRequestForOffice(details: RequestDetails): StandingLetter {
  const { submission, conference, at, reason } = details
  return standingLetter('submission.withdrawal_request.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} asks to withdraw a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [
      ...subjectFacts(details),
      { term: 'Asked', value: formatTimestampInZone(at, conference.timeZone) },
      ...(reason ? [{ term: 'Reason', value: reason }] : []),
    ],
  })
}

export function withdrawalForOffice(details: Change): StandingLetter {
  const { submission, conference, at } = details
  return standingLetter('submission.withdrawn.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} has withdrawn a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [...subjectFacts(details), { term: 'Withdrawn', value: formatTimestampInZone(at, conference.timeZone) }],
  })
}

/** The person has cancelled a registration that came without a paper. */
export function cancellationForPerson({ submission, reference, titles, conference, at }: Change): StandingLetter {
  const time = formatTimestampInZone(at, conference.timeZone)
  return standingLetter(
    'registration.withdrawn',
    { ...addressed(submission), ...conferenceValues(conference), reference, time },
    {
      preview: `${conference.subConference}: cancelled on ${time}.`,
      conferenceId: conference._id,
      facts: subjectFacts({ reference, titles }),
    },
  )
}

export function cancellationForOffice(details: Change): StandingLetter {
  const { submission, conference, at } = details
  return standingLetter('registration.withdrawn.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} has cancelled a registration for ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [...subjectFacts(details), { term: 'Cancelled', value: formatTimestampInZone(at, conference.timeZone) }],
  })
}

export function titleForOffice(details: Change & { paper: Paper }): StandingLetter {
  const { submission, reference, conference, at, paper } = details
  return standingLetter('submission.title.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} has sent the title of a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Title', value: paper.title },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
    ],
  })
}

export function fileChangeForAuthor({ submission, reference, titles, conference, at, file, replaced, revised, statusUrl }: FileChange): StandingLetter {
  const received = formatTimestampInZone(at, conference.timeZone)
  const thanks = 'Thank you for the revision. It is with the reviewers again. If another file belongs to it, please send it within a day.'
  const values = {
    ...addressed(submission),
    ...conferenceValues(conference),
    reference,
    received,
    file: file.name,
    added: replaced ? '' : file.name,
    replaced: replaced?.name ?? '',
    revision: revised ? [thanks] : [],
  }
  return standingLetter('submission.file', values, {
    preview: `${file.name} arrived on ${received}.`,
    conferenceId: conference._id,
    facts: [...subjectFacts({ reference, titles }), { term: 'Received', value: received }, ...fileFacts([file])],
    url: statusUrl,
  })
}

interface RevisionDetails extends Change {
  statusUrl: string
}

/** A revision that came without a new file. */
export function revisionForAuthor({ submission, reference, conference, at, statusUrl }: RevisionDetails): StandingLetter {
  const received = formatTimestampInZone(at, conference.timeZone)
  return standingLetter(
    'submission.revision',
    { ...addressed(submission), ...conferenceValues(conference), reference, received },
    {
      preview: `${conference.subConference}: it is with the reviewers again.`,
      conferenceId: conference._id,
      facts: [
        { term: 'Reference', value: reference },
        { term: 'Received', value: received },
      ],
      url: statusUrl,
    },
  )
}

export function revisionForOffice(details: Change): StandingLetter {
  const { submission, reference, conference, at } = details
  return standingLetter('submission.revision.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} has revised a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [
      { term: 'Reference', value: reference },
      { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) },
    ],
  })
}

export function fileChangeForOffice(details: FileChange): StandingLetter {
  const { submission, reference, conference, at, file, replaced, revised } = details
  const values = {
    ...officeValues(details),
    file: file.name,
    change: revised ? 'Revised' : replaced ? 'File replaced' : 'File added',
    what: [
      replaced
        ? `${submission.name} has replaced “${replaced.name}” of the submission ${reference}. The earlier file is kept.`
        : `${submission.name} has added a file to the submission ${reference}.`,
    ],
    revision: revised ? ['It is the revision that was asked for, and the paper is under review again.'] : [],
  }
  return standingLetter('submission.file.office', values, {
    mark: suspicionMark(submission),
    preview: `${file.name} came for a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [...subjectFacts(details), { term: 'Received', value: formatTimestampInZone(at, conference.timeZone) }, ...fileFacts([file])],
  })
}

/** Names nobody: a stranger may have entered the address. */
export function newLinkLetter({ reference, conferenceId }: Pick<Submission, 'reference' | 'conferenceId'>, url: string): StandingLetter {
  return standingLetter(
    'submission.link',
    { reference },
    { preview: 'The earlier link no longer works.', conferenceId, facts: [{ term: 'Reference', value: reference }], url },
  )
}

export function officeValues({ submission, reference, conference }: Change) {
  return { ...conferenceValues(conference), sender: submission.name, reference }
}
