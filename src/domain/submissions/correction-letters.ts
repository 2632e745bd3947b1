import { formatTimestampInZone } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { type Change as ChangeDetails, officeValues, subjectFacts } from './change-letters.ts'
import { type Change, formatValues } from './desk/corrections.store.ts'
import { addressed, conferenceValues, suspicionMark } from './submission-letters.ts'

interface CorrectionDetails extends ChangeDetails {
  changes: readonly Change[]
  statusUrl: string
}

interface RequestDetails extends CorrectionDetails {
  reason: string
}

const valuesOf = ({ submission, reference, conference, at }: ChangeDetails) => ({
  ...addressed(submission),
  ...conferenceValues(conference),
  reference,
  time: formatTimestampInZone(at, conference.timeZone),
})

/** The reference and the title, and what was where and is now. */
function changeFacts({ changes, ...details }: CorrectionDetails) {
  return [...subjectFacts(details), ...changes.map((change) => ({ term: change.field, value: formatValues(change) }))]
}

export function correctionForAuthor(details: CorrectionDetails): StandingLetter {
  const { conference, statusUrl } = details
  return standingLetter('submission.author_correction', valuesOf(details), {
    preview: `${conference.subConference}: your correction is stored.`,
    conferenceId: conference._id,
    facts: changeFacts(details),
    url: statusUrl,
  })
}

export function correctionForOffice(details: CorrectionDetails): StandingLetter {
  const { submission, conference } = details
  return standingLetter('submission.author_correction.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} has corrected a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: changeFacts(details),
  })
}

export function correctionRequestForAuthor(details: RequestDetails): StandingLetter {
  const { conference, statusUrl } = details
  return standingLetter('submission.correction_request', valuesOf(details), {
    preview: `${conference.subConference}: your request is with the organisers.`,
    conferenceId: conference._id,
    facts: changeFacts(details),
    url: statusUrl,
  })
}

export function correctionRequestForOffice(details: RequestDetails): StandingLetter {
  const { submission, conference, reason } = details
  return standingLetter('submission.correction_request.office', officeValues(details), {
    mark: suspicionMark(submission),
    preview: `${submission.name} asks for a correction of a submission to ${conference.subConference}.`,
    conferenceId: conference._id,
    facts: [...changeFacts(details), ...(reason ? [{ term: 'Reason', value: reason }] : [])],
  })
}

/** Names nobody: a stranger's address may have been entered by mistake. */
export function addressConfirmLetter({ reference, conferenceId }: { reference: string; conferenceId: string }, url: string): StandingLetter {
  return standingLetter(
    'submission.address_confirm',
    { reference },
    { preview: 'Nothing changes before you have confirmed it.', conferenceId, facts: [{ term: 'Reference', value: reference }], url },
  )
}

export function addressChangedLetter(details: ChangeDetails & { statusUrl: string }): StandingLetter {
  const { time: _, ...values } = valuesOf(details)
  const facts = subjectFacts(details)
  return standingLetter('submission.address_changed', values, { conferenceId: details.conference._id, facts, url: details.statusUrl })
}

/** To the old address, without a link. */
export function addressLeftLetter(details: ChangeDetails, address: string): StandingLetter {
  const { time: _, ...values } = valuesOf(details)
  const facts = subjectFacts(details)
  return standingLetter('submission.address_left', { ...values, address }, { conferenceId: details.conference._id, facts })
}
