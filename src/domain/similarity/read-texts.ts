import { buffer } from 'node:stream/consumers'
import { acceptedKinds } from '../files/accepted-files.ts'
import { storedFilesOf } from '../files/stored-files.store.ts'
import { blindnessOf } from '../review/blindness/blindness.store.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { sketchOf } from './shingles.ts'
import { sketchesOf, type TextOwner, type TextPart, type WaitingArticle, type WaitingPaper } from './sketches.store.ts'

type Reading = Pick<Services, 'db' | 'files' | 'documentText' | 'now' | 'scanning'>

/** The search stores no more of a text, and nobody reads on. */
const mostCharacters = 1_000_000
const readAtATime = 20

export interface ReadFile {
  storageKey: string
  mediaType: string
  scan: string | null
}

/** The words of a file, read in a thread with its limits; empty when it has none that can be read. */
export async function textOfFile({ files, documentText }: Pick<Services, 'files' | 'documentText'>, file: ReadFile): Promise<string> {
  const kind = file.mediaType === acceptedKinds.pdf ? 'pdf' : file.mediaType === acceptedKinds.docx ? 'docx' : undefined
  if (!kind || file.scan === 'infected') return ''
  const pages = await documentText(await buffer(await files.read(file.storageKey)), kind)
  // PostgreSQL text cannot contain a NUL character.
  return (pages ?? []).join('\n\n').replaceAll('\0', '').slice(0, mostCharacters)
}

/** Reads what has changed: the full text of published articles for the search, and samples of all texts for comparing them. Returns how many. */
export async function readTexts(services: Reading): Promise<number> {
  const articles = await sketchesOf(services.db).waitingArticles(readAtATime)
  for (const article of articles) await readArticle(services, article)
  const papers = await sketchesOf(services.db).waitingPapers(readAtATime)
  for (const paper of papers) await readPaper(services, paper)
  return articles.length + papers.length
}

async function readArticle(services: Reading, article: WaitingArticle): Promise<void> {
  const { db, now } = services
  const { id, version, title, abstract, fileId } = article
  let { fullText } = article
  if (fileId !== null && fileId !== article.readFileId) {
    const file = await storedFilesOf(db).find(fileId)
    fullText = file ? await textOfFile(services, file) : ''
  }
  await db.transaction().execute(async (trx) => {
    const store = sketchesOf(trx)
    if (fullText !== article.fullText) await store.setFullText(id, fullText)
    await putSketches(trx, { articleId: id }, `${title}\n${abstract}`, fullText)
    await store.articleRead(id, version, fileId ?? '', fullText !== '', now())
  })
}

async function readPaper(services: Reading, { id, version, title, abstract, readFileIds }: WaitingPaper): Promise<void> {
  const { db, now } = services
  const files = await blindnessOf(db).filesOf(id)
  const fileIds = files.map((file) => file.id)
  const isReadAlready = readFileIds !== null && readFileIds.join() === fileIds.join()
  const text = isReadAlready ? undefined : await textOfPaper(services, files)
  await db.transaction().execute(async (trx) => {
    await putSketches(trx, { paperId: id }, `${title}\n${abstract}`, text)
    await sketchesOf(trx).paperRead(id, version, fileIds, now())
  })
}

/** The words of all its files. */
export async function textOfPaper(services: Pick<Services, 'files' | 'documentText'>, files: readonly ReadFile[]): Promise<string> {
  const texts: string[] = []
  // One after the other: they share one thread.
  for (const file of files) texts.push(await textOfFile(services, file))
  return texts.join('\n\n')
}

async function putSketches(db: Database, owner: TextOwner, abstract: string, fullText: string | undefined): Promise<void> {
  const parts: [TextPart, string | undefined][] = [
    ['abstract', abstract],
    ['full-text', fullText],
  ]
  for (const [part, text] of parts) if (text !== undefined) await sketchesOf(db).put(owner, part, sketchOf(text))
}
