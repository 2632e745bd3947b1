import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { addressIn } from '../added-page.ts'
import { type CollectionName, collections } from '../collections.ts'
import { mapRichText } from '../fields.schema.ts'
import { safeHtml } from '../safe-html.ts'
import { type ContentDesk, contentDeskOf, type VersionAct } from './content-desk.store.ts'
import {
  addressProblems,
  auditSubject,
  type EntryState,
  entryState,
  isFixed,
  mayBeEmpty,
  positionOf,
  retainPictures,
  stateAsSeen,
  updatePictureVisibility,
} from './entry-state.ts'
import { inFieldOrder, validateTyped } from './typed-entry.ts'

type Tools = Pick<Services, 'db' | 'now'>

/** Publishes the form; the state before it stays in the history. */
export async function publishEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, order: { data: object; seen: string }) {
  const { entry, problems } = validateTyped(collection, { ...order.data, id })
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const state = await stateAsSeen(store, id, order.seen)
    const gone = await retainPictures(trx, collection, entry ?? order.data, now())
    const lacking = inFieldOrder(collection, { ...gone, ...(await addressProblems(store, collection, id, order.data)), ...problems })
    if (!entry || Object.keys(lacking).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(lacking).length), lacking)
    const position = await positionOf(store, state.entry)
    const version = await addVersion(store, id, state, { act: 'published', data: entry, position, by: organiser.name, at: now() })
    await store.put(id, entry, position, now())
    await store.dropDraft(id)
    await updatePictureVisibility(trx, collection, state.entry?.data, entry)
    await auditLogOf(trx).write(organiser, now(), {
      act: 'content.published',
      ...auditSubject(collection, id),
      details: { version, ...addressChange(collection, state.entry?.data, entry) },
    })
    return { version, seen: (await entryState(store, id)).seen }
  })
}

/** Publishes an earlier version again, as a new version. A draft stays as it is. */
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
    const restored = schema.safeParse(mapRichText(schema, earlier.data, safeHtml))
    if (!restored.success) throw new Refusal('request.invalid', 'This version no longer fits what the page needs. Please copy its words into the form instead.')
    const taken = await addressProblems(store, collection, id, restored.data)
    if (taken.address) throw new Refusal('request.invalid', `This version cannot be public again. ${taken.address}`)
    const position = state.entry?.position ?? earlier.position
    const version = await addVersion(store, id, state, { act: 'restored', data: restored.data, position, by: organiser.name, at: now() })
    await store.put(id, restored.data, position, now())
    await updatePictureVisibility(trx, collection, state.entry?.data, restored.data)
    await auditLogOf(trx).write(organiser, now(), {
      act: 'content.restored',
      ...auditSubject(collection, id),
      details: { from: order.version, version, ...addressChange(collection, state.entry?.data, restored.data) },
    })
    return { version, seen: (await entryState(store, id)).seen }
  })
}

/** Deletes an entry; its history stays, so that it can be restored. */
export async function removeEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, seen: string) {
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const state = await stateAsSeen(store, id, seen)
    const { title } = collections[collection]
    if (!state.entry) throw new Refusal('content.unknown', 'This entry is not public.')
    if (isFixed(collection)) throw new Refusal('content.not_removable', `The site needs every entry of “${title}”. Please change it instead.`)
    if (!mayBeEmpty(collection) && (await store.entries()).length === 1)
      throw new Refusal('content.not_removable', `This is the last entry of “${title}”. Please change it instead.`)
    const { position } = state.entry
    const version = await addVersion(store, id, state, { act: 'deleted', data: null, position, by: organiser.name, at: now() })
    await store.remove(id)
    await updatePictureVisibility(trx, collection, state.entry.data, undefined)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.deleted', ...auditSubject(collection, id), details: { version } })
    // The version that was public until now, for the undo.
    return { version, restores: version - 1, seen: (await entryState(store, id)).seen }
  })
}

/** The old and the new address of an added page that has moved, for the audit log. */
function addressChange(collection: CollectionName, before: unknown, after: unknown): { changes?: string[] } {
  const [from, to] = [addressIn(collection, before), addressIn(collection, after)]
  return from && from !== to ? { changes: [`Address: /${from} → /${to}`] } : {}
}

interface NewState {
  act: VersionAct
  data: unknown
  position: number
  by: string
  at: Date
}

/** Adds a version; the first one is the entry as it was before its first change, unless the program has that itself. */
export async function addVersion(
  store: ContentDesk,
  id: string,
  { entry, latest }: Pick<EntryState, 'entry' | 'latest'>,
  { by, at, ...made }: NewState,
): Promise<number> {
  let version = latest?.version ?? 0
  if (entry?.changedAt && !latest) {
    version = 1
    await store.addVersion(id, { version, act: 'found', data: entry.data, position: entry.position, madeAt: entry.changedAt, madeBy: 'The content folder' })
  }
  await store.addVersion(id, { ...made, version: version + 1, madeAt: at, madeBy: by })
  return version + 1
}

const ids = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5000))
/** The order that the organiser has read, and the new order. */
export const reorderForm = z.object({ seen: ids, wished: ids })

/** Changes the order of a collection, for visitors too. */
export async function reorderEntries(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  collection: CollectionName,
  { seen, wished }: z.output<typeof reorderForm>,
): Promise<void> {
  if (JSON.stringify(seen.toSorted()) !== JSON.stringify(wished.toSorted()))
    throw new Refusal('request.invalid', 'The new order must hold the same entries as the old one.')
  await db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const there = (await store.entries()).map(({ id }) => id)
    if (JSON.stringify(there) !== JSON.stringify(seen))
      throw new Refusal(
        'desk.changed_meanwhile',
        'Somebody has moved, added or removed an entry since you opened this list. Here is the list as it is now; please move yours again.',
      )
    await store.order(wished)
    const about = { about: `content:${collection}`, aboutName: collections[collection].title }
    await auditLogOf(trx).write(organiser, now(), { act: 'content.reordered', ...about })
  })
}
