import { momentInWords } from '../../moment-in-words.ts'
import { Refusal } from '../../refusal.ts'
import { type CollectionName, collectionNames, collections } from '../collections.ts'
import type { ContentDesk, DeskEntry, Draft, Version } from './content-desk.store.ts'

/** Where an entry stands: what is public, what is being written, and what was public last. */
export interface EntryState {
  entry: DeskEntry | undefined
  draft: Draft | undefined
  latest: Version | undefined
  /** Names exactly this state; whoever acts says which one they read. */
  seen: string
}

/** Entries that addresses and the program itself name: they are changed, never added or removed. */
export function isFixed(collection: CollectionName): boolean {
  return collection === 'settings' || collection === 'pages'
}

export function collectionNamed(name: string): CollectionName {
  const found = collectionNames.find((one) => one === name)
  if (!found) throw new Refusal('content.unknown', 'There is no such collection.')
  return found
}

export async function entryState(store: ContentDesk, id: string): Promise<EntryState> {
  const [entry, draft, latest] = [await store.entry(id), await store.draft(id), await store.latest(id)]
  return { entry, draft, latest, seen: `${latest?.version ?? 0}-${draft?.revision ?? 'none'}` }
}

/** The state that somebody read, or a refusal that says who has changed it since. */
export async function stateAsSeen(store: ContentDesk, id: string, seen: string): Promise<EntryState> {
  const state = await entryState(store, id)
  if (!state.entry && !state.draft && !state.latest) throw new Refusal('content.unknown', 'There is no such entry.')
  if (state.seen === seen) return state
  const { draft, latest } = state
  const byDraft =
    draft && (!latest || draft.changedAt >= latest.madeAt) ? { who: draft.changedBy, when: draft.changedAt, what: 'saved a draft of it' } : undefined
  const byVersion = latest && { who: latest.madeBy, when: latest.madeAt, what: latest.act === 'deleted' ? 'deleted it' : 'published it' }
  const last = byDraft ?? byVersion
  const who = last ? `${last.who} ${last.what} on ${momentInWords(last.when)}` : 'Its draft was thrown away'
  throw new Refusal('desk.changed_meanwhile', `${who}, after you opened it. What you typed is still here, and what stands there now is shown beside it.`)
}

/** Where an entry stands among the others: where it was, or last. */
export async function placeOf(store: ContentDesk, entry: DeskEntry | undefined): Promise<number> {
  return entry?.position ?? ((await store.entries()).at(-1)?.position ?? -1) + 1
}

/** How the record and lists name an entry: never by a person's name. */
export function named(collection: CollectionName, id: string): { about: string; aboutName: string } {
  return { about: `content:${collection}/${id}`, aboutName: `${collections[collection].title}: ${id}` }
}

/** How a list of entries names one of them. */
export function titleOf(data: unknown, id: string): string {
  const fields = (data ?? {}) as Record<string, unknown>
  const found = ['title', 'name', 'heading', 'question', 'organiserName']
    .map((name) => fields[name])
    .find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof found === 'string' ? found : id
}
