import type { ConferenceSummary } from '../../conferences/conference.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { conferenceValues } from '../../submissions/submission-letters.ts'
import { type RegistrationFileKind, registrationFileLabels } from '../files/registration-file.ts'

interface Substituted {
  name: string
  /** The other person. */
  sender: string
  reference: string
  conference: ConferenceSummary
  /** Who paid for themselves still pays, and gets to the money by the link of the booking. */
  url: string | undefined
}

/** To the person whose place somebody else takes. */
export function substitutedLetter({ name, sender, reference, conference, url, endedVisa }: Substituted & { endedVisa: boolean }): StandingLetter {
  const visa = endedVisa ? [{ term: 'Letter of invitation', value: 'Your request has ended, and your passport data is erased.' }] : []
  return standingLetter(
    'registration.substituted',
    { ...conferenceValues(conference), name, sender, reference },
    { facts: [{ term: 'Reference', value: reference }, ...visa], ...(url === undefined ? {} : { url }), conferenceId: conference._id },
  )
}

/** To the person who takes the place. */
export function substituteLetter({ name, sender, reference, conference, url, next }: Substituted & { url: string; next: string[] }): StandingLetter {
  return standingLetter(
    'registration.substitute',
    { ...conferenceValues(conference), name, sender, reference, next },
    { facts: [{ term: 'Reference', value: reference }], url, conferenceId: conference._id },
  )
}

/** A proof, or the slip of a transfer, has arrived. */
export function fileForOffice(kind: RegistrationFileKind, reference: string, conference: ConferenceSummary, publicUrl: string): StandingLetter {
  const what = [kind === 'proof' ? `A proof for the registration ${reference} has arrived.` : `The slip of a bank transfer for ${reference} has arrived.`]
  const url = kind === 'proof' ? `${publicUrl}/desk/registrations/${reference}` : `${publicUrl}/desk/money/bookings/${reference}`
  return standingLetter(
    'registration.file.office',
    { ...conferenceValues(conference), reference, what },
    { facts: [{ term: registrationFileLabels[kind], value: reference }], url, conferenceId: conference._id },
  )
}
