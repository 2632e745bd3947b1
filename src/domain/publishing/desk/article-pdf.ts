import { storedFilesOf } from '../../files/stored-files.store.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'
import type { Services } from '../../services.ts'
import { articlesOf } from '../articles.store.ts'
import { articlePdfsOf } from './article-pdfs.store.ts'
import { publishingDeskOf } from './publishing-desk.store.ts'
import { makeArticlePdf } from './title-page.ts'

export type MakingPdfs = Pick<Services, 'db' | 'now' | 'files' | 'documentText' | 'renderDocument' | 'scanning' | 'publicUrl'>

const maxPerRun = 200

/**
 * Makes the PDF that readers get. It takes seconds, so it is no part of the transaction that publishes; a process that ends meanwhile leaves the
 * article without its PDF, and `makeMissingPdfs` or the next publication makes it. Returns whether it is stored.
 */
export async function makePdf(services: MakingPdfs, id: string): Promise<boolean> {
  const row = await publishingDeskOf(services.db).findArticle(id)
  const [article] = await articlesOf(services.db).published([id])
  if (!article || !row?.typeset_file_id) return false
  const { file, text } = await makeArticlePdf(services, article, row.typeset_file_id)
  return services.db.transaction().execute(async (trx) => {
    // Somebody else made it, or changed, retracted or removed the article meanwhile. The clean-up job deletes the bytes, which have no row then.
    const locked = await publishingDeskOf(trx).lockArticle(id)
    if (locked?.version !== row.version || locked.changed_at.getTime() !== row.changed_at.getTime()) return false
    await storedFilesOf(trx).addClaimed([file], services.now())
    await services.scanning?.wake(trx, [file.id])
    await publishingDeskOf(trx).changeArticle(id, { file_id: file.id, full_text: text, pdf_outdated: false }, services.now())
    await articlePdfsOf(trx).setNewest(id, file.id)
    await articlePdfsOf(trx).release([row.file_id])
    return true
  })
}

/** Those of these articles whose PDF is missing, or no longer says what their page says, get it. */
export async function makePdfsOf(services: MakingPdfs, articleIds: readonly string[]): Promise<void> {
  for (const id of await articlePdfsOf(services.db).needing(maxPerRun, articleIds)) await makePdf(services, id)
}

/** The same for all articles, because a process ended while it published, or what is printed on them has changed; returns how many. */
export async function makeMissingPdfs(services: MakingPdfs): Promise<number> {
  return oneByOne(await articlePdfsOf(services.db).needing(maxPerRun), (id) => makePdf(services, id))
}
