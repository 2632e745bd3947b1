import { applicationsOf } from '../applications/applications.store.ts'
import { officeOf } from '../forms/office.ts'
import { countLetter } from '../mail/letter-limits.ts'
import type { Services } from '../services.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import type { Transaction } from '../tables.ts'
import type { ScanBytes } from './file-scan.ts'
import { fileScansOf } from './file-scans.store.ts'
import { type InfectedMatter, infectedForOffice, infectedForSender } from './infected-letters.ts'
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
    const matter = {
      sender,
      to: 'submission',
      reference: submission.reference,
      conferenceId: submission.conferenceId,
      file,
      finding,
      statusUrl: statusUrlOf(services, submission),
    } as const
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
