import type { ConferenceSummary } from './conferences/conference.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { type ContentStore, contentOf, type PresentText, present } from './content/content.store.ts'
import type { Services } from './services.ts'
import type { Database } from './tables.ts'

/** What many pages for everyone are made of. */
export interface PageReads {
  content: Pick<ContentStore, 'all' | 'find' | 'some'>
  upcoming(now: Date, limit: number): Promise<ConferenceSummary[]>
}

/** Only pages that everyone sees the same may be made of what is remembered: the desk and whatever is decided ask the database itself. */
export function pageReadsOf({ db, pageReads }: Pick<Services, 'db' | 'pageReads'>): PageReads {
  return pageReads ?? { content: contentOf(db), upcoming: conferencesOf(db).upcoming }
}

/** More than a site has words; no visitor can make more of them. */
const mostRemembered = 500

/**
 * A change drops every page, but seldom all that the pages are made of: what was read is remembered until the table it was read from changes. As
 * pages are, it is dropped the moment a change is told; what was asked for before is then with its askers alone, and no page made of it is kept.
 */
export function rememberedPageReads(db: Database, keepMilliseconds: number): PageReads & { drop(table?: string): void } {
  const content = rememberingReads(keepMilliseconds)
  const conferences = rememberingReads(keepMilliseconds)
  const store = contentOf(db, presentedOnce())
  const ledTo = new Map<string, readonly string[]>()
  const read: PageReads['content']['find'] = (collection, id) => content.once(`${collection} ${id}`, () => store.find(collection, id))
  // What a page led to when it was last read is asked for with it: one question, not two.
  const readPage = async (id: string) => {
    const [page] = await Promise.all([store.find('pages', id), ...(ledTo.get(id) ?? []).map((other) => read('pages', other))])
    if (page) ledTo.set(id, page.related)
    return page
  }
  const find: PageReads['content']['find'] = (collection, id) =>
    collection === 'pages' ? (content.once(`pages ${id}`, () => readPage(id)) as ReturnType<typeof read<typeof collection>>) : read(collection, id)
  return {
    content: {
      find,
      all: (collection) => content.once(collection, () => store.all(collection)),
      some: async (collection, ids) => (await Promise.all(ids.map((id) => find(collection, id)))).filter((entry) => entry !== undefined),
    },
    upcoming: (now, limit) => conferences.once(`upcoming ${limit}`, () => conferencesOf(db).upcoming(now, limit)),
    drop(table) {
      if (table !== 'conference' && table !== 'conference_speaker' && table !== 'deadline_extension') content.drop()
      if (table !== 'content_entry') conferences.drop()
    },
  }
}

/** What is stored as it was is the very entry that it was: it is made safe once, and whoever has made something of it knows it again. */
function presentedOnce(): PresentText {
  const known = new Map<string, { text: string; entry: unknown }>()
  return (collection, id, text) => {
    const key = `${collection} ${id}`
    const before = known.get(key)
    if (before?.text === text) return before.entry as ReturnType<typeof present<typeof collection>>
    const entry = frozen(present(collection, JSON.parse(text)))
    if (known.size < mostRemembered || before) known.set(key, { text, entry })
    return entry
  }
}

/** Nothing is older than a page may be: a line on which changes are told can die without a word. */
function rememberingReads(keepMilliseconds: number) {
  let known = new Map<string, Promise<unknown>>()
  let since = performance.now()
  function drop(): void {
    known = new Map()
    since = performance.now()
  }
  return {
    once<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
      if (performance.now() - since >= keepMilliseconds) drop()
      const there = known.get(key)
      if (there) return there as Promise<Found>
      const own = known
      const found = read().then(frozen)
      if (own.size < mostRemembered) own.set(key, found)
      found.catch(() => own.delete(key))
      return found
    },
    drop,
  }
}

/** Many pages share it: none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
