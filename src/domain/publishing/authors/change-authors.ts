import { randomId } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { type MakingPdfs, makePdf } from '../desk/article-pdf.ts'
import { articlePdfsOf } from '../desk/article-pdfs.store.ts'
import { articleForChange } from '../desk/change-article.ts'
import { type ArticleRow, publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { type Ordering, writeTo } from '../production/order-task.ts'
import { consentSecret } from '../proof/proof-link.ts'
import { consentLetter } from '../publishing-letters.ts'
import { type AuthorsForm, type ListedAuthor, nameFrom, printsSame, type RenamingForm, readAuthors } from './author-change.ts'
import { authorChangesOf } from './author-changes.store.ts'

/**
 * The authors of an article. Contributions, ORCID iDs, addresses and the ids of organisations are written at once. A change of names, order or
 * affiliations of an article that was made from an accepted paper waits until everybody who is named before or after it has agreed by a link.
 * Returns how many were asked.
 */
export async function changeAuthors(services: Ordering, organiser: Organiser, id: string, form: AuthorsForm): Promise<number> {
  requireRight(organiser, 'publishing')
  const { authors, problems } = readAuthors(form.authors)
  if (Object.keys(problems).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
  return services.db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id, form.version)
    if (article.state === 'removed') throw new Refusal('publishing.not_possible', 'A removed article cannot be changed.')
    const before = await publishingDeskOf(trx).authorsOf(id)
    if (!article.paper_id || printsSame(before, authors)) {
      await writeAuthors(trx, article, authors, services.now())
      const entry = { act: 'publishing.authors_changed' as const, about: `article:${id}`, aboutName: article.title, details: {} }
      await auditLogOf(trx).write(organiser, services.now(), entry)
      return 0
    }
    return ask(services, trx, organiser, { article, before, authors, reason: form.reason })
  })
}

interface Proposal {
  article: ArticleRow
  before: readonly ListedAuthor[]
  authors: readonly ListedAuthor[]
  reason: string
}

async function ask(services: Ordering, trx: Transaction, organiser: Organiser, { article, before, authors, reason }: Proposal): Promise<number> {
  const changes = authorChangesOf(trx)
  if (await changes.openOf(article.id))
    throw new Refusal('publishing.not_possible', 'A change of the authors is waiting for their consent. Withdraw it before you propose another.')
  if (reason === '')
    throw new Refusal('request.invalid', 'One field needs your attention.', { reason: 'Please write why the authors change; all of them read it.' })
  const asked = concerned(before, authors)
  const without = asked.filter(({ email }) => !email).map(({ name }) => name)
  if (without.length > 0)
    throw new Refusal('request.invalid', 'All authors must agree, so we need their e-mail addresses.', {
      reason: `No e-mail address: ${without.join(', ')}.`,
    })
  const changeId = randomId()
  const consents = asked.map(({ name, email }, position) => ({ position, name, email, ...consentSecret(services.key, changeId, position) }))
  const rows = consents.map(({ position, name, email, hash }) => ({ position, name, email, token_hash: hash }))
  const change = { id: changeId, article_id: article.id, authors: JSON.stringify(authors), reason, asked_at: services.now() }
  await changes.add(change, rows)
  for (const { name, email, secret } of consents) {
    const letter = consentLetter({ name, title: article.title, reason, url: `${services.publicUrl}/author-change/${secret}` })
    await writeTo(services, trx, { article_id: article.id, name, email }, 'publishing.consent', letter)
  }
  await auditLogOf(trx).write(organiser, services.now(), {
    act: 'publishing.consent_asked',
    about: `article:${article.id}`,
    aboutName: article.title,
    details: { authors: consents.length },
  })
  return consents.length
}

/** Everybody who is named before or after; one person under two names has one address. */
function concerned(before: readonly ListedAuthor[], after: readonly ListedAuthor[]): { name: string; email: string }[] {
  const people: { name: string; email: string }[] = []
  for (const { name, email } of [...after, ...before]) {
    if (people.some((one) => one.name === name || (email !== '' && one.email === email))) continue
    // The address may be known only in one of the lists.
    people.push({ name, email: email || [...before, ...after].find((one) => one.name === name && one.email)?.email || '' })
  }
  return people
}

/** Writes the authors; readers of a published article get a new version of it, with a new title page that is made in the background. */
export async function writeAuthors(trx: Transaction, article: ArticleRow, authors: readonly ListedAuthor[], now: Date): Promise<void> {
  const store = publishingDeskOf(trx)
  const isPrinted = article.state === 'published' && article.typeset_file_id !== null
  await store.setAuthors(article.id, authors)
  await store.changeArticle(article.id, { pdf_outdated: isPrinted }, now)
  if (article.state === 'published')
    await store.addVersion(article.id, isPrinted ? null : article.file_id, { authors: authors.map(({ name }) => name) }, 'Authors', now)
}

/** The office takes back a change that not everybody has answered yet; the links end. */
export async function withdrawAuthorChange({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    const open = await authorChangesOf(trx).openOf(id)
    if (!open) return
    await authorChangesOf(trx).end(open.id, 'withdrawn', now())
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.consent_withdrawn', about: `article:${id}`, aboutName: article.title, details: {} })
  })
}

/**
 * An author is called differently from now on, at their own wish. Nobody is asked or told, no version or notice is published, and the former name
 * leaves the earlier versions, whose PDFs can be opened no longer, and the title page.
 */
export async function renameAuthor(services: MakingPdfs, organiser: Organiser, id: string, form: RenamingForm): Promise<void> {
  requireRight(organiser, 'publishing')
  const to = nameFrom(form)
  if (!to.name) throw new Refusal('request.invalid', 'One field needs your attention.', { family: 'Please enter the new name.' })
  const { db, now } = services
  const isPublished = await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id, form.version)
    const authors = await publishingDeskOf(trx).authorsOf(id)
    const author = authors[form.position]
    if (!author || article.state !== 'published') throw new Refusal('publishing.not_possible', 'Only an author of a published article is renamed like this.')
    await publishingDeskOf(trx).setAuthors(
      id,
      authors.map((one, position) => (position === form.position ? { ...one, ...to } : one)),
    )
    await authorChangesOf(trx).renameInVersions(id, author.name, to.name)
    await publishingDeskOf(trx).changeArticle(id, { pdf_outdated: article.typeset_file_id !== null }, now())
    await articlePdfsOf(trx).release(await articlePdfsOf(trx).dropEarlier(id))
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.author_renamed', about: `article:${id}`, aboutName: article.title, details: {} })
    return article.typeset_file_id !== null
  })
  if (isPublished) await makePdf(services, id)
}
