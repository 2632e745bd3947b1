import { data } from 'react-router'
import { type CollectionName, collections } from '#domain/content/collections.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { entryState, isFixed, titleOf } from '#domain/content/desk/entry-state.ts'
import { formFieldsOf } from '#domain/content/desk/form-fields.ts'
import { judgeTyped, type TypedEntry, typedFrom } from '#domain/content/desk/typed-entry.ts'
import { mapRichText } from '#domain/content/map-rich-text.ts'
import { safeHtml } from '#domain/content/safe-html.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import type { Services } from '#domain/services.ts'
import { collectionAt } from './load-collection.ts'
import { publicAddress } from './public-address.ts'

/** One entry with its form, its draft, what is public of it, and everything it ever was. */
export async function loadEntry(services: Services, name: string, id: string) {
  const collection = collectionAt(name)
  const { schema } = collections[collection]
  const store = contentDeskOf(collection, services.db)
  const { entry, draft, latest, seen } = await entryState(store, id)
  if (!entry && !draft && !latest) throw data(null, { status: 404 })
  const history = await store.history(id)
  const lastPublic = entry?.data ?? history.find((version) => version.data !== null)?.data
  const typed = draft?.typed ?? (typedFrom(schema, lastPublic ?? { id }) as TypedEntry)
  const judged = judgeTyped(collection, typed)
  return {
    ...formOf(collection),
    id,
    seen,
    title: titleOf(draft?.typed ?? lastPublic, id),
    typed,
    preview: judged.entry as Record<string, unknown> | undefined,
    lacking: judged.problems,
    isPublic: entry !== undefined,
    fixed: isFixed(collection),
    address: publicAddress(collection, id),
    draft: draft && {
      by: draft.changedBy,
      at: momentInWords(draft.changedAt),
      // Somebody published, or the content folder was taken in, after the draft was begun.
      overtaken: draft.baseVersion !== (latest?.version ?? 0),
    },
    publicText: entry && (mapRichText(schema, entry.data, safeHtml) as Record<string, unknown>),
    history: history.map(({ version, act, madeAt, madeBy, data: was }) => ({
      version,
      act,
      at: momentInWords(madeAt),
      by: madeBy,
      isNow: entry !== undefined && version === latest?.version,
      text: was === null ? undefined : (mapRichText(schema, was, safeHtml) as Record<string, unknown>),
    })),
  }
}

/** What would be public if the draft, or what is public without one, were published now. */
export async function draftOf(services: Services, collection: CollectionName, id: string) {
  const { entry, draft, latest } = await entryState(contentDeskOf(collection, services.db), id)
  const typed = draft?.typed ?? typedFrom(collections[collection].schema, entry?.data ?? latest?.data ?? undefined)
  if (!entry && !draft && !latest) throw data(null, { status: 404 })
  const judged = judgeTyped(collection, typed)
  return { entry: judged.entry, lacking: judged.problems, title: titleOf(typed, id) }
}

/** The form of a collection. */
export function formOf(collection: CollectionName) {
  const { title, schema } = collections[collection]
  return { collection, collectionTitle: title, fields: formFieldsOf(schema) }
}
