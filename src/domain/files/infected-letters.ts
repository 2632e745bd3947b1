import type { Letter } from '../mail/mail.ts'

export interface InfectedMatter {
  /** As 'Dr Ada Lovelace'. */
  sender: string
  /** As 'submission' or 'application'. */
  to: 'submission' | 'application'
  reference: string
  file: { name: string; sha256: string }
  finding: string
  /** Where the sender can replace it; an applicant writes to us instead. */
  statusUrl?: string
}

export function infectedForSender({ sender, to, reference, file, finding, statusUrl }: InfectedMatter): Letter {
  return {
    subject: `A file of your ${to} ${reference} cannot be used`,
    preview: `Our virus scanner found something harmful in ${file.name}.`,
    greeting: `Dear ${sender},`,
    paragraphs: [
      `Your ${to} ${reference} is with us and stays as it is. Our virus scanner, however, found something harmful in one of its files, “${file.name}”, so that nobody here can open it.`,
      'Often the author does not know of it: the computer the file was saved on may be infected. Please have it checked, save the document once more, best as .pdf, and send us the new file.',
    ],
    facts: factsOf({ reference, file, finding }),
    ...(statusUrl ? { button: { text: 'Replace the file', url: statusUrl } } : {}),
    closing: [statusUrl ? 'If you believe that the scanner is wrong, a reply to this mail reaches us.' : 'To send another file, please reply to this mail.'],
  }
}

export function infectedForOffice({ sender, to, reference, file, finding }: InfectedMatter): Letter {
  return {
    subject: `[virus] A file of ${to} ${reference} is held back`,
    preview: `${file.name}: ${finding}`,
    greeting: 'To the office,',
    paragraphs: [
      `The virus scanner found something harmful in a file of ${sender}, ${to} ${reference}. The file is kept under lock and cannot be downloaded, here or by its author. The rest of the ${to} is as it was.`,
    ],
    facts: factsOf({ reference, file, finding }),
    closing: [],
  }
}

function factsOf({ reference, file, finding }: Pick<InfectedMatter, 'reference' | 'file' | 'finding'>): Letter['facts'] {
  return [
    { term: 'Reference', value: reference },
    { term: 'File', value: file.name },
    { term: 'Found', value: finding },
    { term: 'SHA-256', value: file.sha256 },
  ]
}
