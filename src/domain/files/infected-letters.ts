import type { Letter, StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'

export interface InfectedMatter {
  /** Such as 'Dr Ada Lovelace'. */
  sender: string
  to: 'submission' | 'application'
  reference: string
  /** Only a submission is about one. */
  conferenceId?: string
  file: { name: string; sha256: string }
  finding: string
  /** Where an author can replace it; an applicant replies to the mail instead. */
  statusUrl?: string
}

export function infectedForSender({ sender, to, reference, conferenceId, file, finding, statusUrl }: InfectedMatter): StandingLetter {
  return standingLetter(
    `${to}.infected`,
    { name: sender, reference, file: file.name },
    {
      preview: `Our virus scanner found something harmful in ${file.name}.`,
      facts: factsOf({ reference, file, finding }),
      ...(conferenceId ? { conferenceId } : {}),
      ...(statusUrl ? { url: statusUrl } : {}),
    },
  )
}

export function infectedForOffice({ sender, to, reference, conferenceId, file, finding }: InfectedMatter): StandingLetter {
  return standingLetter(
    `${to}.infected.office`,
    { sender, reference, file: file.name },
    { preview: `${file.name}: ${finding}`, facts: factsOf({ reference, file, finding }), ...(conferenceId ? { conferenceId } : {}) },
  )
}

function factsOf({ reference, file, finding }: Pick<InfectedMatter, 'reference' | 'file' | 'finding'>): Letter['facts'] {
  return [
    { term: 'Reference', value: reference },
    { term: 'File', value: file.name },
    { term: 'Found', value: finding },
    { term: 'SHA-256', value: file.sha256 },
  ]
}
