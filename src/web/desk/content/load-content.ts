import { data } from 'react-router'
import { type CollectionName, collections } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { addressProblems, collectionNamed, entryState, isFixed, titleOf } from '#domain/content/desk/entry-state.ts'
import { formFieldsOf } from '#domain/content/desk/form-fields.ts'
import { inFieldOrder, type TypedEntry, typedFrom, validateTyped } from '#domain/content/desk/typed-entry.ts'
import { mapRichText } from '#domain/content/fields.schema.ts'
import { safeHtml } from '#domain/content/safe-html.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { menuTargets } from './menu/menu-targets.ts'
import { publicPath } from './public-path.ts'

/** The collection that a URL names, or a 404 response. */
export function requireCollection(name: string): CollectionName {
  try {
    return collectionNamed(name)
  } catch (error) {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  }
}

/** The entries of a collection in their order, and its drafts. */
export async function loadCollection(services: Services, name: string) {
  const collection = requireCollection(name)
  const store = contentDeskOf(collection, services.db)
  const [entries, drafts, removed] = [await store.entries(), await store.drafts(), await store.removed()]
  const draftOf = new Map(drafts.map((draft) => [draft.id, `${draft.changedBy}, ${formatTimestamp(draft.changedAt)}`]))
  const published = new Set(entries.map(({ id }) => id))
  return {
    name: collection,
    title: collections[collection].title,
    fixed: isFixed(collection),
    isOrdered: !('unordered' in collections[collection]) && entries.length > 1,
    entries: entries.map(({ id, data }) => ({
      id,
      title: titleOf(data, nameless(collection, id)),
      path: publicPath(collection, id, data),
      draft: draftOf.get(id),
    })),
    removed: removed.map(({ id, data, removedAt }) => ({ id, title: titleOf(data, id), at: formatTimestamp(removedAt) })),
    begun: drafts.filter(({ id }) => !published.has(id)).map(({ id, typed }) => ({ id, title: titleOf(typed, id), draft: draftOf.get(id) })),
  }
}

/** One entry with its form, draft, public version and history. */
export async function loadEntry(services: Services, name: string, id: string) {
  const collection = requireCollection(name)
  const { schema } = collections[collection]
  const store = contentDeskOf(collection, services.db)
  const { entry, draft, latest, seen } = await entryState(store, id)
  if (!entry && !draft && !latest) throw data(null, { status: 404 })
  const history = await store.history(id)
  const lastPublic = entry?.data ?? history.find((version) => version.data !== null)?.data
  const typed = draft?.typed ?? (typedFrom(schema, lastPublic ?? { id }) as TypedEntry)
  const validated = validateTyped(collection, typed)
  return {
    ...formOf(collection),
    id,
    seen,
    title: titleOf(draft?.typed ?? lastPublic, nameless(collection, id)),
    typed,
    preview: validated.entry as Record<string, unknown> | undefined,
    lacking: validated.problems,
    isPublic: entry !== undefined,
    fixed: isFixed(collection),
    address: publicPath(collection, id, entry?.data),
    targets:
      collection === 'menu' ? menuTargets(await contentOf(services.db).addedPages(), await contentDeskOf('added-pages', services.db).drafts()) : undefined,
    draft: draft && {
      by: draft.changedBy,
      at: formatTimestamp(draft.changedAt),
      // Another version was published, or imported from the content folder, after the draft was begun.
      overtaken: draft.baseVersion !== (latest?.version ?? 0),
    },
    publicText: entry && (mapRichText(schema, entry.data, safeHtml) as Record<string, unknown>),
    history: history.map(({ version, act, madeAt, madeBy, data: was }) => ({
      version,
      act,
      at: formatTimestamp(madeAt),
      by: madeBy,
      isNow: entry !== undefined && version === latest?.version,
      text: was === null ? undefined : (mapRichText(schema, was, safeHtml) as Record<string, unknown>),
    })),
  }
}

/** The entry as it would be published now: its draft, or its public version. */
export async function validateDraft(services: Services, collection: CollectionName, id: string) {
  const store = contentDeskOf(collection, services.db)
  const { entry, draft, latest } = await entryState(store, id)
  const typed = draft?.typed ?? typedFrom(collections[collection].schema, entry?.data ?? latest?.data ?? undefined)
  if (!entry && !draft && !latest) throw data(null, { status: 404 })
  const { entry: validated, problems } = validateTyped(collection, typed)
  const lacking = inFieldOrder(collection, { ...problems, ...(await addressProblems(store, collection, id, typed as object)) })
  return { entry: Object.keys(lacking).length > 0 ? undefined : validated, lacking, title: titleOf(typed, nameless(collection, id)) }
}

/** What stands for the title of an entry that has none. */
function nameless(collection: CollectionName, id: string): string {
  return collection === 'menu' ? collections.menu.title : id
}

/** The form of a collection, derived from its schema. */
export function formOf(collection: CollectionName) {
  const { title, schema } = collections[collection]
  return { collection, collectionTitle: title, fields: formFieldsOf(schema) }
}
