import { randomId } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { minutes } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { articlesOf } from '../articles.store.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import type { PublishedArticle } from '../published-article.ts'
import { crossrefBatch } from './crossref-xml.ts'
import { delayAfter, testPrefix } from './deposit.ts'
import { type DepositRow, depositsOf } from './deposits.store.ts'
import { RegistrarError } from './registrar-error.ts'

type Depositing = Pick<Services, 'db' | 'now' | 'publicUrl' | 'doiPrefix' | 'registrar'>

const perRun = 50
/** Longer than any request to the registrar; after it another run may take what a crash left. */
const claimedFor = minutes(15)

/**
 * Sends what is new or has changed to the registrar, and asks for the results of what was sent. Safe to run twice at once: a row is claimed first,
 * and sending the same metadata again changes nothing at the registrar.
 */
export async function depositArticles(services: Depositing): Promise<{ sent: number; registered: number; failed: number }> {
  const { db, now, doiPrefix, registrar } = services
  const done = { sent: 0, registered: 0, failed: 0 }
  if (!registrar || !doiPrefix || doiPrefix === testPrefix) return done
  const store = depositsOf(db)
  await store.noteChanges(doiPrefix, now())
  const until = new Date(now().getTime() + claimedFor)
  for (const state of ['waiting', 'sent'] as const) {
    const rows = await store.claimDue(state, now(), until, perRun)
    for (const [index, row] of rows.entries()) {
      try {
        const came = state === 'waiting' ? await send(services, row) : await ask(services, row)
        if (came) done[came] += 1
      } catch (error) {
        if (!(error instanceof RegistrarError)) throw error
        // When the registrar is away or knows us no longer, the others need not be tried: they wait as long.
        const affected = error.concernsAll ? rows.slice(index) : [row]
        for (const one of affected) if (await postpone(services, one, error.message)) done.failed += 1
        if (error.concernsAll) break
      }
    }
  }
  return done
}

async function send({ db, now, publicUrl, registrar }: Depositing, row: DepositRow): Promise<'sent' | undefined> {
  const [article] = await articlesOf(db).published([row.article_id])
  const at = now()
  const batchId = `colloquia-${randomId()}`
  const file = article && crossrefBatch([article], { batchId, at, depositor: await depositorOf(db), publicUrl })
  if (!file) return undefined
  await registrar?.send(batchId, file)
  const next = new Date(at.getTime() + (delayAfter('sent', 1) ?? 0))
  await depositsOf(db).change(row, { state: 'sent', batch_id: batchId, sent_at: at, tries: 1, next_try_at: next, message: '' })
  return 'sent'
}

async function ask(services: Depositing, row: DepositRow): Promise<'registered' | 'failed' | undefined> {
  const { db, now, registrar } = services
  const result = await registrar?.resultOf(row.batch_id ?? '')
  if (!result) return undefined
  if (result.state === 'pending') return (await postpone(services, row, 'The registrar has given no result yet.')) ? 'failed' : undefined
  const { state, message } = result
  await depositsOf(db).change(row, { state, message, next_try_at: null, ...(state === 'registered' ? { registered_at: now() } : {}) })
  return state
}

/** Tries again later, or gives up. Returns whether it gave up. */
async function postpone({ db, now }: Depositing, row: DepositRow, message: string): Promise<boolean> {
  const tries = row.tries + 1
  const delay = row.state === 'waiting' || row.state === 'sent' ? delayAfter(row.state, tries) : undefined
  const next = delay === undefined ? null : new Date(now().getTime() + delay)
  await depositsOf(db).change(row, { tries, message, next_try_at: next, ...(next ? {} : { state: 'failed' as const }) })
  return next === null
}

async function depositorOf(db: Database): Promise<{ name: string; email: string }> {
  const office = await officeOf(db)
  return { name: office?.name || 'Colloquia', email: office?.address || 'office@example.org' }
}

/** Has a deposit sent again at once that failed or waits for its next try. */
export async function retryDeposit({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, articleId: string): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const article = await publishingDeskOf(trx).findArticle(articleId)
    if (!article) throw new Refusal('request.not_found', 'There is no such article.')
    if (!(await depositsOf(trx).retry(articleId, now())))
      throw new Refusal('publishing.not_possible', 'It is under way or registered already. Please load the page again.')
    await auditLogOf(trx).write(organiser, now(), {
      act: 'publishing.deposit_retried',
      about: `article:${articleId}`,
      aboutName: article.title,
      details: {},
    })
  })
}

type ForFile = Pick<Services, 'db' | 'now' | 'publicUrl'>

/** The file of a volume for whoever deposits by hand; it holds no credentials. */
export async function depositFileOf(services: ForFile, volumeId: string): Promise<{ name: string; file: string }> {
  const { db } = services
  const volume = await publishingDeskOf(db).findVolume(volumeId)
  if (!volume) throw new Refusal('request.not_found', 'There is no such volume.')
  const articles = await articlesOf(db).published(await articlesOf(db).idsIn(volumeId))
  return fileOf(services, articles, volume.slug, 'No published article of this volume has a DOI yet.')
}

/** The same of one article, which may appear ahead of its issue. */
export async function depositFileOfArticle(services: ForFile, articleId: string): Promise<{ name: string; file: string }> {
  const [article] = await articlesOf(services.db).published([articleId])
  if (!article) throw new Refusal('request.not_found', 'There is no such article.')
  return fileOf(services, [article], article.slug, 'This article has no DOI yet.')
}

async function fileOf({ db, now, publicUrl }: ForFile, articles: readonly PublishedArticle[], slug: string, whyNone: string) {
  const head = { batchId: `${slug}-${now().getTime()}`.slice(-100), at: now(), depositor: await depositorOf(db), publicUrl }
  const file = crossrefBatch(articles, head)
  if (!file) throw new Refusal('publishing.not_possible', whyNone)
  return { name: `${slug}-crossref.xml`, file }
}

/** Why nothing is sent; empty when everything is set up. */
export function whyNotDeposited({ registrar, doiPrefix }: Pick<Services, 'registrar' | 'doiPrefix'>): string {
  if (!doiPrefix) return 'DOI_PREFIX is not set: articles get no DOI.'
  if (doiPrefix === testPrefix) return `${testPrefix} is a prefix for tests: nothing with it is ever sent.`
  return registrar ? '' : 'CROSSREF_USER and CROSSREF_PASSWORD are not set: nothing is sent. You can download the file of a volume and deposit it by hand.'
}
