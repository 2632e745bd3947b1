import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type CollectionName, collections } from '../collections.ts'
import type { VersionAct } from '../content.table.ts'
import { mapRichText } from '../map-rich-text.ts'
import { safeHtml } from '../safe-html.ts'
import { type ContentDesk, contentDeskOf } from './content-desk.store.ts'
import { type EntryState, entryState, isFixed, named, placeOf, stateAsSeen } from './entry-state.ts'
import { keepPictures, settlePictures } from './keep-pictures.ts'
import { judgeTyped } from './typed-entry.ts'

type Tools = Pick<Services, 'db' | 'now'>

/** What was typed goes out: visitors see it from this moment on, and the state before it stays in the history. */
export async function publishEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, order: { data: object; seen: string }) {
  const { entry, problems } = judgeTyped(collection, { ...order.data, id })
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const state = await stateAsSeen(store, id, order.seen)
    const lacking = { ...problems, ...(await keepPictures(trx, collection, entry ?? order.data, now())) }
    if (!entry || Object.keys(lacking).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(lacking).length), lacking)
    const position = await placeOf(store, state.entry)
    const version = await keepVersion(store, id, state, { act: 'published', data: entry, position, by: organiser.name, at: now() })
    await store.put(id, entry, position, now())
    await store.dropDraft(id)
    await settlePictures(trx, collection, state.entry?.data, entry)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.published', ...named(collection, id), details: { version } })
    return { version, seen: (await entryState(store, id)).seen }
  })
}

/** An earlier state goes out again, as a new version. A draft stays as it is. */
export async function restoreVersion(
  { db, now }: Tools,
  organiser: Organiser,
  collection: CollectionName,
  id: string,
  order: { version: number; seen: string },
) {
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const state = await stateAsSeen(store, id, order.seen)
    const earlier = await store.version(id, order.version)
    if (!earlier || earlier.data === null) throw new Refusal('content.unknown', 'There is no such version.')
    const { schema } = collections[collection]
    const judged = schema.safeParse(mapRichText(schema, earlier.data, safeHtml))
    if (!judged.success) throw new Refusal('request.invalid', 'This version no longer fits what the page needs. Please copy its words into the form instead.')
    const position = state.entry?.position ?? earlier.position
    const version = await keepVersion(store, id, state, { act: 'restored', data: judged.data, position, by: organiser.name, at: now() })
    await store.put(id, judged.data, position, now())
    await settlePictures(trx, collection, state.entry?.data, judged.data)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.restored', ...named(collection, id), details: { from: order.version, version } })
    return { version, seen: (await entryState(store, id)).seen }
  })
}

/** An entry is public no more. Its history stays, and brings it back. */
export async function removeEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, seen: string) {
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const state = await stateAsSeen(store, id, seen)
    const { title } = collections[collection]
    if (!state.entry) throw new Refusal('content.unknown', 'This entry is not public.')
    if (isFixed(collection)) throw new Refusal('content.not_removable', `The site needs every entry of “${title}”. Please change it instead.`)
    if ((await store.entries()).length === 1) throw new Refusal('content.not_removable', `This is the last entry of “${title}”. Please change it instead.`)
    const { position } = state.entry
    const version = await keepVersion(store, id, state, { act: 'deleted', data: null, position, by: organiser.name, at: now() })
    await store.remove(id)
    await settlePictures(trx, collection, state.entry.data, undefined)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.deleted', ...named(collection, id), details: { version } })
    // What was public until now: the way back.
    return { version, restores: version - 1, seen: (await entryState(store, id)).seen }
  })
}

interface NewState {
  act: VersionAct
  data: unknown
  position: number
  by: string
  at: Date
}

/** The history begins with what stood there before anybody changed it. */
export async function keepVersion(
  store: ContentDesk,
  id: string,
  { entry, latest }: Pick<EntryState, 'entry' | 'latest'>,
  { by, at, ...made }: NewState,
): Promise<number> {
  let version = latest?.version ?? 0
  if (entry && !latest) {
    version = 1
    await store.addVersion(id, { version, act: 'found', data: entry.data, position: entry.position, madeAt: entry.changedAt, madeBy: 'The content folder' })
  }
  await store.addVersion(id, { ...made, version: version + 1, madeAt: at, madeBy: by })
  return version + 1
}
