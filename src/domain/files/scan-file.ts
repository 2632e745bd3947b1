import { applicationsOf } from '../applications/applications.store.ts'
import { officeOf } from '../forms/office.ts'
import { countLetter } from '../mail/letter-limits.ts'
import type { Letter } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import type { Transaction } from '../tables.ts'
import type { ScanBytes } from './file-scan.ts'
import { fileScansOf } from './file-scans.store.ts'
import { type StoredFile, storedFilesOf } from './stored-files.store.ts'

type ScanServices = Pick<Services, 'db' | 'files' | 'now' | 'queueMail' | 'key' | 'publicUrl'>

/** Scans one file and stores the result once. Throws when the scanner does not answer, so that the file stays unscanned for the next try. */
export async function scanFile(services: ScanServices, scan: ScanBytes, fileId: string): Promise<void> {
  const { db, files, now } = services
  const file = await storedFilesOf(db).find(fileId)
  if (!file || file.scan !== null) return
  const finding = await scan(await files.read(file.storageKey))
  await db.transaction().execute(async (trx) => {
    const first = await fileScansOf(trx).setResult(fileId, finding, now())
    if (first && finding !== undefined) await notify(services, trx, file, finding)
  })
}

/** An unclaimed file needs no letter: it is refused when somebody wants to send it. */
async function notify(services: ScanServices, trx: Transaction, file: StoredFile, finding: string): Promise<void> {
  const scans = fileScansOf(trx)
  const submission = await scans.submissionWith(file.id)
  if (submission) {
    const sender = [submission.title, submission.name].filter(Boolean).join(' ')
    const matter = { sender, to: 'submission', reference: submission.reference, file, finding, statusUrl: statusUrlOf(services, submission) } as const
    await queueLetters(services, trx, `submission:${submission.id}`, matter, { ...submission, mayBeNotified: !submission.suspicion })
  }
  const application = await scans.applicationWith(file.id)
  if (application) {
    const matter = { sender: application.full_name, to: 'application', reference: application.reference, file, finding } as const
    const mayBeNotified = await applicationsOf(trx).wasSentCopy(application.id)
    await queueLetters(services, trx, `application:${application.id}`, matter, { name: application.full_name, email: application.email, mayBeNotified })
  }
}

async function queueLetters(
  { queueMail, now }: ScanServices,
  trx: Transaction,
  about: string,
  matter: InfectedMatter,
  { name, email, mayBeNotified }: { name: string; email: string; mayBeNotified: boolean },
): Promise<void> {
  const office = await officeOf(trx)
  if (mayBeNotified && (await countLetter(trx, 'file.infected', { target: email }, now())) === 0) {
    const to = { name, address: email }
    await queueMail(trx, { kind: 'file.infected', about, to, ...(office ? { replyTo: office.address } : {}), letter: infectedForSender(matter) })
  }
  if (office) await queueMail(trx, { kind: 'file.infected.office', about, to: office, replyTo: email, letter: infectedForOffice(matter) })
}

interface InfectedMatter {
  /** Such as 'Dr Ada Lovelace'. */
  sender: string
  to: 'submission' | 'application'
  reference: string
  file: { name: string; sha256: string }
  finding: string
  /** Where an author can replace it; an applicant replies to the mail instead. */
  statusUrl?: string
}

function infectedForSender({ sender, to, reference, file, finding, statusUrl }: InfectedMatter): Letter {
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

function infectedForOffice({ sender, to, reference, file, finding }: InfectedMatter): Letter {
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
