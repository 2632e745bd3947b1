import { buffer } from 'node:stream/consumers'
import { randomId } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { openFile } from '../../files/file-scan.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { partsOfName } from '../export/author-names.ts'
import { slugFrom, volumeForChange } from './make-volume.ts'
import type { EditorialForm, PlaceForm } from './publishing.schema.ts'
import { type ArticleRow, publishingDeskOf } from './publishing-desk.store.ts'

type Acting = Pick<Services, 'db' | 'now'>

/** Notices stand behind everything else, and a full paper in production takes the place of its abstract. */
const isOrdered = ({ kind, replaces_id }: ArticleRow) => kind !== 'correction' && kind !== 'retraction' && !replaces_id

/** An article changes places with the one before or after it. DOIs and addresses stay. */
export async function moveInVolume({ db, now }: Acting, organiser: Organiser, volumeId: string, { articleId, by }: PlaceForm): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, volumeId)
    const store = publishingDeskOf(trx)
    const ids = (await store.articlesIn(volumeId)).filter(isOrdered).map(({ id }) => id)
    const from = ids.indexOf(articleId)
    const to = from + (by === 'up' ? -1 : 1)
    const [moved, other] = [ids[from], ids[to]]
    if (!moved) throw new Refusal('publishing.not_possible', 'This article is not in the volume any more.')
    // At the end there is nothing to do, as after a second click.
    if (!other) return
    ids[from] = other
    ids[to] = moved
    await store.setOrder(ids)
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.volume_ordered', about: `volume:${volumeId}`, aboutName: volume.title, details: {} })
  })
}

/** Pages one after the other, in the order of the volume, from the typeset PDFs. What is published keeps its pages. Returns the last page. */
export async function numberPages(
  services: Acting & Pick<Services, 'files' | 'documentText' | 'scanning'>,
  organiser: Organiser,
  volumeId: string,
  { first }: { first: number },
): Promise<number> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  const articles = (await publishingDeskOf(db).articlesIn(volumeId)).filter(isOrdered)
  const without = articles.filter(({ typeset_file_id, state }) => !typeset_file_id && isOpen(state))
  if (without.length > 0)
    throw new Refusal(
      'publishing.not_possible',
      `Without a typeset PDF nobody knows how many pages these have: ${without.map(({ title }) => title).join('; ')}.`,
    )
  const lengths = new Map<string, number>()
  for (const { id, state, typeset_file_id } of articles) if (typeset_file_id && isOpen(state)) lengths.set(id, await pagesIn(services, typeset_file_id))
  return db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, volumeId)
    const store = publishingDeskOf(trx)
    let next = first
    for (const before of articles) {
      const article = await store.lockArticle(before.id)
      const length = lengths.get(before.id)
      // Changed or published while its pages were counted.
      if (article?.version !== before.version) throw new Refusal('desk.changed_meanwhile', 'Somebody has changed the volume in the meantime. Please try again.')
      if (!length) {
        next = Math.max(next, Number.parseInt(article.last_page || article.first_page, 10) + 1 || next)
        continue
      }
      await store.changeArticle(article.id, { first_page: String(next), last_page: String(next + length - 1) }, now())
      next += length
    }
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.pages_numbered', about: `volume:${volumeId}`, aboutName: volume.title, details: {} })
    return next - 1
  })
}

const isOpen = (state: ArticleRow['state']) => state !== 'published' && state !== 'removed'

async function pagesIn(services: Pick<Services, 'db' | 'files' | 'documentText' | 'scanning'>, fileId: string): Promise<number> {
  const file = await storedFilesOf(services.db).find(fileId)
  const pages = file && (await services.documentText(await buffer(await openFile(services, file)), 'pdf'))
  if (!pages || pages.length === 0) throw new Refusal('publishing.not_possible', 'A typeset PDF cannot be read. Please export it again and upload it.')
  return pages.length
}

/** An editorial, a preface or another text of the editors, in front of the volume. It needs no proof. */
export async function addEditorial({ db, now }: Acting, organiser: Organiser, volumeId: string, { title, author }: EditorialForm): Promise<string> {
  requireRight(organiser, 'publishing')
  return db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, volumeId)
    const store = publishingDeskOf(trx)
    const present = await store.articlesIn(volumeId)
    const wanted = slugFrom(title).slice(0, 70).replace(/-$/, '')
    const slugs = new Set(present.map(({ slug }) => slug))
    const id = randomId()
    let number = 1
    while (slugs.has(number === 1 ? wanted : `${wanted}-${number}`)) number += 1
    const texts = { kind: 'editorial' as const, title, section: 'Editorial', slug: number === 1 ? wanted : `${wanted}-${number}` }
    const dates = { received_on: null, accepted_on: null, published_on: null, made_at: now(), changed_at: now() }
    const editor = { name: author, ...partsOfName(author), corresponding: true }
    await store.addArticle({ id, volume_id: volumeId, series: volume.series, paper_id: null, doi: null, file_id: null, ...texts, ...dates }, [editor], [])
    await store.setOrder([id, ...present.filter(isOrdered).map((one) => one.id)])
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.editorial_made', about: `article:${id}`, aboutName: title, details: {} })
    return id
  })
}
