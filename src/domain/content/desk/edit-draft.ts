import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { addressIn } from '../added-page.ts'
import { type CollectionName, collections } from '../collections.ts'
import { slug } from '../fields.schema.ts'
import { slugFrom } from '../page-address.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { addressProblems, auditSubject, entryState, isFixed, positionOf, retainPictures, stateAsSeen, titleOf } from './entry-state.ts'
import { inFieldOrder, type TypedEntry, validateTyped } from './typed-entry.ts'

const maxCharacters = 400_000

/** Whatever the form contains; the schema of the collection validates it later. */
export const typedEntry = z.record(z.string(), z.unknown()).check(z.refine((typed) => JSON.stringify(typed).length <= maxCharacters, 'This is too long.'))
export const draftForm = z.object({ data: typedEntry, seen: z.string() })
export const newEntryForm = z.object({ data: typedEntry })

type Tools = Pick<Services, 'db' | 'now'>

/** Saves a draft, complete or not, which no visitor sees. Returns its problems. */
export async function saveDraft({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, order: z.output<typeof draftForm>) {
  const typed = { ...order.data, id } as TypedEntry
  const { seen, gone } = await db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { draft, latest } = await stateAsSeen(store, id, order.seen)
    await auditLogOf(trx).write(organiser, now(), { act: 'content.drafted', ...auditSubject(collection, id) })
    await store.saveDraft(id, typed, draft?.baseVersion ?? latest?.version ?? 0, organiser.name, now())
    const gone = await retainPictures(trx, collection, typed, now())
    return { seen: (await entryState(store, id)).seen, gone: { ...gone, ...(await addressProblems(store, collection, id, typed)) } }
  })
  return { seen, problems: inFieldOrder(collection, { ...gone, ...validateTyped(collection, typed).problems }) }
}

/** Creates an entry as a draft. Without a slug it gets one made from its title; an added page also gets an address like that. */
export async function beginEntry({ db, now }: Tools, organiser: Organiser, collection: CollectionName, data: z.output<typeof typedEntry>) {
  const { title } = collections[collection]
  if (isFixed(collection)) throw new Refusal('content.not_removable', `The addresses of the site decide what is in “${title}”; nothing can be added here.`)
  const typedId = typeof data.id === 'string' ? data.id.trim() : ''
  const fromTitle = slugFrom(titleOf(data, ''))
  const isPage = collection === 'added-pages'
  if (!typedId && !fromTitle) throw new Refusal('request.invalid', 'One thing needs your attention.', { [isPage ? 'title' : 'id']: 'Please fill this in.' })
  const wanted = typedId || fromTitle
  if (!slug.safeParse(wanted).success || wanted === 'new')
    throw new Refusal('request.invalid', 'One thing needs your attention.', { id: 'Please use lower-case letters, digits and single hyphens.' })
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { entry, draft, latest } = await entryState(store, wanted)
    // The id of a page stands in no public address, so that nobody needs to choose it.
    const id = isPage && !typedId && (entry || draft || latest) ? `${wanted}-${randomBytes(3).toString('hex')}` : wanted
    if (id === wanted && (entry || draft))
      throw new Refusal('request.invalid', 'One thing needs your attention.', { id: `“${id}” is taken. Please choose another short name.` })
    const address = isPage ? { address: addressIn(collection, data) ?? fromTitle } : {}
    await store.saveDraft(id, { ...data, ...address, id } as TypedEntry, id === wanted ? (latest?.version ?? 0) : 0, organiser.name, now())
    await retainPictures(trx, collection, data, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'content.drafted', ...auditSubject(collection, id) })
    return { id }
  })
}

/** Discards a draft; the published entry stays. Where nothing was ever published, nothing is left but the audit log. */
export async function discardDraft({ db, now }: Tools, organiser: Organiser, collection: CollectionName, id: string, seen: string) {
  return db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const { draft, entry, latest } = await stateAsSeen(store, id, seen)
    if (draft) {
      await store.dropDraft(id)
      await auditLogOf(trx).write(organiser, now(), {
        act: entry || latest ? 'content.draft_discarded' : 'content.draft_deleted',
        ...auditSubject(collection, id),
      })
    }
    return { seen: (await entryState(store, id)).seen }
  })
}

/** Reads the site as it would be with this entry published, in a transaction that is always rolled back: pages are loaded by their own code and nobody else sees anything. */
export async function readWithDraft<Read>(
  db: Database,
  collection: CollectionName,
  entry: { id: string },
  now: Date,
  read: (asIfPublished: Database) => Promise<Read>,
): Promise<Read> {
  const trx = await db.startTransaction().execute()
  try {
    const store = contentDeskOf(collection, trx)
    await store.put(entry.id, entry, await positionOf(store, await store.entry(entry.id)), now)
    return await read(trx)
  } finally {
    await trx.rollback().execute()
  }
}
