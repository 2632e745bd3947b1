import { hashOfSecret } from '../../accounts/tokens.ts'
import { claimFiles, storedFilesOf } from '../../files/stored-files.store.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { taskForOffice } from '../publishing-letters.ts'
import type { TaskAnswer } from './production-task.ts'
import { productionTasksOf } from './production-tasks.store.ts'

/** What the page of the link shows; nothing after the link was revoked or has expired. */
export async function findTask({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const task = hash && (await productionTasksOf(db).findByHash(hash))
  if (!task || task.state === 'revoked' || task.expires_at <= now()) return undefined
  const article = await publishingDeskOf(db).findArticle(task.article_id)
  if (!article) return undefined
  const comments = (await productionTasksOf(db).commentsOn(article.id)).filter(({ task_id }) => task_id === task.id)
  const source = task.source_file_id ? await storedFilesOf(db).find(task.source_file_id) : undefined
  const result = task.result_file_id ? await storedFilesOf(db).find(task.result_file_id) : undefined
  return { task, article, comments, source, result, isOpen: article.state !== 'published' && article.state !== 'removed' }
}

/** Refuses before a byte of a file is read. */
export async function requireTask(services: Pick<Services, 'db' | 'now'>, secret: string) {
  const found = await findTask(services, secret)
  if (!found) throw new Refusal('invitation.closed', 'This link has ended, or it is not whole. Please reply to the e-mail that it came in.')
  if (!found.isOpen) throw new Refusal('publishing.not_possible', 'The article is published. Thank you for your work on it.')
  return found
}

/**
 * The result comes back, or a comment alone. Typeset pages become those of the article at once, unless the author reads a proof of earlier ones.
 * Until the article is published, a later file replaces the one before; the same file again changes nothing.
 */
export async function answerTask(
  services: Pick<Services, 'db' | 'now' | 'queueMail'>,
  secret: string,
  { act, comments }: TaskAnswer,
  file: { id: string; name: string; sha256: string } | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const hash = hashOfSecret(secret)
    const known = hash && (await productionTasksOf(trx).findByHash(hash))
    // Two posts at the same time wait for each other here.
    if (known) await publishingDeskOf(trx).lockArticle(known.article_id)
    const { task, article, result } = await requireTask({ ...services, db: trx }, secret)
    const isRepeated = act === 'deliver' && file !== undefined && result?.sha256 === file.sha256
    if (act === 'deliver' && !isRepeated) await takeResult(trx, services.now(), { ...task, articleState: article.state }, file)
    if (act === 'comment' && comments === '')
      throw new Refusal('request.invalid', 'One thing needs your attention.', { comments: 'Please write your comment or question.' })
    const isNewComment = comments !== '' && (await productionTasksOf(trx).comment(task.id, false, comments, services.now()))
    if (isRepeated && !isNewComment) return
    if (act === 'comment' && !isNewComment) return
    const office = await officeOf(trx)
    if (office)
      await services.queueMail(trx, {
        kind: 'publishing.task.office',
        about: `article:${article.id}`,
        to: office,
        replyTo: task.email,
        letter: taskForOffice({ name: task.name, kind: task.kind, title: article.title, file: act === 'deliver' ? (file?.name ?? '') : '', comments }),
      })
  })
}

async function takeResult(
  trx: Database,
  now: Date,
  task: { id: string; article_id: string; kind: string; articleState: string },
  file: { id: string; name: string; sha256: string } | undefined,
): Promise<void> {
  if (!file) throw new Refusal('request.invalid', 'One thing needs your attention.', { document: 'Please choose the file with your work.' })
  if (task.kind === 'typesetting' && !file.name.toLowerCase().endsWith('.pdf'))
    throw new Refusal('request.invalid', 'One thing needs your attention.', { document: 'Typeset pages come as a PDF.' })
  if (task.kind === 'typesetting' && task.articleState !== 'copy-editing')
    throw new Refusal('publishing.not_possible', 'The author is reading a proof. Please write a comment instead; we will open it again if something changes.')
  await claimFiles(trx, [file.id], 'document')
  await productionTasksOf(trx).deliver(task.id, file.id, now)
  if (task.kind === 'typesetting') await publishingDeskOf(trx).changeArticle(task.article_id, { typeset_file_id: file.id }, now)
}
