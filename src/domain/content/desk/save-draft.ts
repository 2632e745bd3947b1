import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type CollectionName, collections } from '../collections.ts'
import { slug } from '../fields.schema.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { entryState, isFixed, named, stateAsSeen, titleOf } from './entry-state.ts'
import { keepPictures } from './keep-pictures.ts'
import { judgeTyped, type TypedEntry } from './typed-entry.ts'

const mostCharacters = 400_000

/** Whatever stands in the form; the collection's own schema says later what is wrong with it. */
export const typedEntry = z.record(z.string(), z.unknown()).check(z.refine((typed) => JSON.stringify(typed).length <= mostCharacters, 'This is too long.'))
export const draftOrder = z.object({ data: typedEntry, seen: z.string() })
export const newEntryOrder = z.object({ data: typedEntry })

type Tools = Pick<Services, 'db' | 'now'>

/** What was typed is kept, complete or not, and no visitor sees it. Answers with what is still wrong. */
export async function saveDraft({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, order: z.output<typeof draftOrder>) {
  const typed = { ...order.data, id } as TypedEntry
  const { seen, gone } = await db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { draft, latest } = await stateAsSeen(store, id, order.seen)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.drafted', ...named(collection, id) })
    await store.saveDraft(id, typed, draft?.baseVersion ?? latest?.version ?? 0, organiser.name, now())
    return { seen: (await entryState(store, id)).seen, gone: await keepPictures(trx, collection, typed, now()) }
  })
  return { seen, problems: { ...judgeTyped(collection, typed).problems, ...gone } }
}

/** A new entry begins as a draft. Without a short name it gets one made of its title. */
export async function beginEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, data: z.output<typeof typedEntry>) {
  const { title } = collections[collection]
  if (isFixed(collection)) throw new Refusal('content.not_removable', `The addresses of the site decide what stands in “${title}”; nothing can be added here.`)
  const typedId = typeof data.id === 'string' ? data.id.trim() : ''
  const id = typedId || shortNameOf(titleOf(data, ''))
  if (!id) throw new Refusal('request.invalid', 'One thing needs your attention.', { id: 'Please fill this in.' })
  if (!slug.safeParse(id).success || id === 'new')
    throw new Refusal('request.invalid', 'One thing needs your attention.', { id: 'Please use lower-case letters, digits and single hyphens.' })
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { entry, draft, latest } = await entryState(store, id)
    if (entry || draft) throw new Refusal('request.invalid', 'One thing needs your attention.', { id: `“${id}” is taken. Please choose another short name.` })
    await store.saveDraft(id, { ...data, id } as TypedEntry, latest?.version ?? 0, organiser.name, now())
    await keepPictures(trx, collection, data, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'content.drafted', ...named(collection, id) })
    return { id }
  })
}

/** What was being written is thrown away; what is public stays. */
export async function discardDraft({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, seen: string) {
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { draft } = await stateAsSeen(store, id, seen)
    if (draft) {
      await store.dropDraft(id)
      await auditLogOf(trx).write(organiser, now(), { act: 'content.draft_discarded', ...named(collection, id) })
    }
    return { seen: (await entryState(store, id)).seen }
  })
}

const mostInShortName = 60

/** Zoë’s Question? → zoe-s-question */
function shortNameOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, mostInShortName).replace(/-$/, '')
}
