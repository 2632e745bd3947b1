import { randomId } from '../../accounts/tokens.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { documentKindLabels } from '../document.ts'
import { queueIssuedLetter } from '../document-letters.ts'
import { languagesOf } from '../document-texts.ts'
import { type Issuing, issueDocument, loadPrinting } from '../issue-document.ts'
import { currentSigner } from '../signing.ts'
import { type Batch, batchesOf } from './batches.store.ts'
import { type Candidate, candidatesOf } from './candidates.store.ts'
import type { IssueOrder } from './document-acts.schema.ts'

/** Wakes the worker for these batches after the transaction. */
export type WakeBatches = (trx: Transaction, batchIds: string[]) => Promise<void>

/** Takes an order for many documents; a worker issues them in the background. Returns the id of the batch. */
export async function orderDocuments(
  services: Pick<Services, 'db' | 'now' | 'wakeBatches'>,
  organiser: Organiser,
  conferenceId: string,
  { kind, language, subjects, tells }: IssueOrder,
): Promise<string> {
  requireRight(organiser, 'documents')
  if (!languagesOf(kind).includes(language)) throw new Refusal('document.not_allowed', `There is no text in this language for “${documentKindLabels[kind]}”.`)
  return services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
    const wanted = [...new Set(subjects)]
    const known = new Set((await candidatesOf(trx, conferenceId).find(kind, wanted)).map(({ subject }) => subject))
    if (wanted.some((subject) => !known.has(subject)))
      throw new Refusal('desk.changed_meanwhile', 'Some of those whom you selected are no longer on the list. Nothing was issued. Please look again.')
    const id = randomId()
    const at = { madeAt: services.now(), madeBy: organiser.name, madeById: organiser.accountId, finishedAt: null }
    await batchesOf(trx).add({ id, conferenceId, kind, language, tells, ...at }, wanted)
    await auditLogOf(trx).write(organiser, services.now(), {
      act: 'document.batch_ordered',
      about: `conference:${conferenceId}`,
      aboutName: conference.subConference,
      details: { kind, count: wanted.length },
    })
    await services.wakeBatches(trx, [id])
    return id
  })
}

type Working = Issuing & Pick<Services, 'queueMail'>
/** Read together, so that a long batch needs few queries and a changed name is still noticed. */
const atATime = 25
/** While one is rendered the one before it is stored. No more, so that a single document ordered meanwhile is not kept waiting. */
const atOnce = 5

/** Issues what a batch still has to issue. Safe to run again after a crash, and twice at once: nobody gets a document twice. */
export async function workOnBatch(services: Working, batchId: string): Promise<void> {
  const batch = await batchesOf(services.db).find(batchId)
  if (!batch || batch.finishedAt !== null) return
  const printing = await loadPrinting(services, batch.conferenceId, batch.kind, batch.language)
  const signer = await currentSigner(services)
  for (;;) {
    const items = await batchesOf(services.db).waiting(batchId, atATime)
    if (items.length === 0) break
    const candidates = await candidatesOf(services.db, batch.conferenceId).find(
      batch.kind,
      items.map(({ subject }) => subject),
    )
    for (let first = 0; first < items.length; first += atOnce)
      await Promise.all(
        items.slice(first, first + atOnce).map(async ({ position, subject }) => {
          const candidate = candidates.find((one) => one.subject === subject)
          const result = await issueTo(services, batch, candidate, { printing, signer })
          await batchesOf(services.db).settle(batchId, position, result)
        }),
      )
  }
  await batchesOf(services.db).finish(batchId, services.now())
}

type Prepared = { printing: Awaited<ReturnType<typeof loadPrinting>>; signer: Awaited<ReturnType<typeof currentSigner>> }

async function issueTo(services: Working, { madeBy, tells }: Batch, candidate: Candidate | undefined, { printing, signer }: Prepared) {
  if (!candidate) return { problem: 'No longer on the list.' }
  try {
    const issued = await issueDocument(services, printing, signer, {
      holder: candidate,
      by: madeBy,
      alsoWrite: async (trx, document) => (tells ? queueIssuedLetter(services, trx, document) : undefined),
    })
    return { documentId: issued.id }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'service.unavailable') return { problem: error.message }
    throw error
  }
}
