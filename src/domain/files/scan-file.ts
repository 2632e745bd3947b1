import { applicationsOf } from '../applications/applications.store.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { statusUrlOf } from '../submissions/status-url.ts'
import type { Transaction } from '../tables.ts'
import type { ScanBytes } from './file-scan.ts'
import { fileScansOf } from './file-scans.store.ts'
import { type InfectedMatter, infectedForOffice, infectedForSender } from './infected-letters.ts'
import { type StoredFile, storedFilesOf } from './stored-files.store.ts'

type House = Pick<Services, 'db' | 'files' | 'now' | 'queueMail' | 'key' | 'publicUrl'>

/** The scanner looks into one file. Without an answer this throws, and the file stays unscanned for the next try; what it finds is noted once, and told. */
export async function scanFile(services: House, scan: ScanBytes, fileId: string): Promise<void> {
  const { db, files, now } = services
  const file = await storedFilesOf(db).find(fileId)
  if (!file || file.scan !== null) return
  const finding = await scan(await files.read(file.storageKey))
  await db.transaction().execute(async (trx) => {
    const first = await fileScansOf(trx).note(fileId, finding, now())
    if (first && finding !== undefined) await tell(services, trx, file, finding)
  })
}

/** What belongs to nothing yet is refused when somebody wants to send it, and needs no letter. */
async function tell(services: House, trx: Transaction, file: StoredFile, finding: string): Promise<void> {
  const scans = fileScansOf(trx)
  const submission = await scans.submissionWith(file.id)
  if (submission) {
    const sender = [submission.title, submission.name].filter(Boolean).join(' ')
    const matter = { sender, to: 'submission', reference: submission.reference, file, finding, statusUrl: statusUrlOf(services, submission) } as const
    await write(services, trx, `submission:${submission.id}`, matter, { ...submission, mayBeTold: !submission.suspicion })
  }
  const application = await scans.applicationWith(file.id)
  if (application) {
    const matter = { sender: application.full_name, to: 'application', reference: application.reference, file, finding } as const
    const mayBeTold = await applicationsOf(trx).wasSentCopy(application.id)
    await write(services, trx, `application:${application.id}`, matter, { name: application.full_name, email: application.email, mayBeTold })
  }
}

async function write(
  { queueMail }: House,
  trx: Transaction,
  about: string,
  matter: InfectedMatter,
  { name, email, mayBeTold }: { name: string; email: string; mayBeTold: boolean },
): Promise<void> {
  const office = await officeOf(trx)
  if (mayBeTold) {
    const to = { name, address: email }
    await queueMail(trx, { kind: 'file.infected', about, to, ...(office ? { replyTo: office.address } : {}), letter: infectedForSender(matter) })
  }
  if (office) await queueMail(trx, { kind: 'file.infected.office', about, to: office, replyTo: email, letter: infectedForOffice(matter) })
}
