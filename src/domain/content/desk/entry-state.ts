import { formatTimestamp } from '../../dates.ts'
import { pictureGone } from '../../pictures/picture.ts'
import { picturesOf } from '../../pictures/pictures.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import { addressIn } from '../added-page.ts'
import { type CollectionName, collectionNames, collections } from '../collections.ts'
import { picturesIn } from '../fields.schema.ts'
import type { ContentDesk, DeskEntry, Draft, Version } from './content-desk.store.ts'

/** An entry with its draft and its latest version. */
export interface EntryState {
  entry: DeskEntry | undefined
  draft: Draft | undefined
  latest: Version | undefined
  /** Identifies this state; a change names the state that the organiser has read. */
  seen: string
}

/** Collections whose entries the program refers to: their entries are never added or removed. */
export function isFixed(collection: CollectionName): boolean {
  return collection === 'settings' || collection === 'pages' || collection === 'menu'
}

/** Collections that may have no entry at all; a page that shows one of the others would be empty. */
export function mayBeEmpty(collection: CollectionName): boolean {
  return collection === 'added-pages' || collection === 'news'
}

export function collectionNamed(name: string): CollectionName {
  const found = collectionNames.find((one) => one === name)
  if (!found) throw new Refusal('content.unknown', 'There is no such collection.')
  return found
}

export async function entryState(store: ContentDesk, id: string): Promise<EntryState> {
  const [entry, draft, latest] = await Promise.all([store.entry(id), store.draft(id), store.latest(id)])
  return { entry, draft, latest, seen: `${latest?.version ?? 0}-${draft?.revision ?? 'none'}` }
}

/** The state that the organiser has read; refuses with who has changed it since. */
export async function stateAsSeen(store: ContentDesk, id: string, seen: string): Promise<EntryState> {
  const state = await entryState(store, id)
  if (!state.entry && !state.draft && !state.latest) throw new Refusal('content.unknown', 'There is no such entry.')
  if (state.seen === seen) return state
  const { draft, latest } = state
  const byDraft =
    draft && (!latest || draft.changedAt >= latest.madeAt) ? { who: draft.changedBy, when: draft.changedAt, what: 'saved a draft of it' } : undefined
  const byVersion = latest && { who: latest.madeBy, when: latest.madeAt, what: latest.act === 'deleted' ? 'deleted it' : 'published it' }
  const last = byDraft ?? byVersion
  const who = last ? `${last.who} ${last.what} on ${formatTimestamp(last.when)}` : 'Its draft was thrown away'
  throw new Refusal('desk.changed_meanwhile', `${who}, after you opened it. What you typed is still here, and the current version is shown beside it.`)
}

/** The position of an entry: the one it has, or the last. */
export async function positionOf(store: ContentDesk, entry: DeskEntry | undefined): Promise<number> {
  return entry?.position ?? ((await store.entries()).at(-1)?.position ?? -1) + 1
}

/** How the audit log names an entry: never by a person's name. */
export function auditSubject(collection: CollectionName, id: string): { about: string; aboutName: string } {
  return { about: `content:${collection}/${id}`, aboutName: `${collections[collection].title}: ${id}` }
}

/** How lists name an entry. */
export function titleOf(data: unknown, id: string): string {
  const fields = (data ?? {}) as Record<string, unknown>
  const found = ['title', 'name', 'heading', 'question', 'organiserName']
    .map((name) => fields[name])
    .find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof found === 'string' ? found : id
}

/** Keeps the pictures of an entry or draft from being cleaned up. Returns the fields whose picture is missing. */
export async function retainPictures(trx: Transaction, collection: CollectionName, value: unknown, now: Date): Promise<Record<string, string>> {
  const named = picturesIn(collections[collection].schema, value)
  const there = await picturesOf(trx).touch(
    named.map(({ id }) => id),
    now,
  )
  return Object.fromEntries(named.filter(({ id, shape }) => there.get(id) !== shape).map(({ path }) => [path, pictureGone]))
}

/** Visitors may see the pictures of the published entry and no others. */
export async function updatePictureVisibility(trx: Transaction, collection: CollectionName, before: unknown, after: unknown): Promise<void> {
  const ids = [before, after].flatMap((value) => picturesIn(collections[collection].schema, value)).map(({ id }) => id)
  await picturesOf(trx).updateVisibility([...new Set(ids)])
}

/** Why an added page cannot have its address. A draft claims none: whoever publishes first has it. */
export async function addressProblems(store: ContentDesk, collection: CollectionName, id: string, data: object): Promise<Record<string, string>> {
  const address = addressIn(collection, data)
  const other = address && (await store.otherPageAt(address, id))
  return other ? { address: `The page “${other}” has this address. Please choose another.` } : {}
}
