import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CollectionName } from '#domain/content/collections.ts'
import { collectionNamed } from '#domain/content/desk/entry-state.ts'
import { publishEntry, removeEntry, restoreVersion } from '#domain/content/desk/publish-entry.ts'
import { orderOrder, reorderEntries } from '#domain/content/desk/reorder-entries.ts'
import { beginEntry, discardDraft, draftOrder, newEntryOrder, saveDraft } from '#domain/content/desk/save-draft.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

const tags = ['Desk']
const ofCollection = z.object({ collection: z.string() })
const ofEntry = z.object({ collection: z.string(), id: z.string() })
const done = z.object({ done: z.literal(true) })
const asSeen = z.object({ seen: z.string() })
const versionAsSeen = z.object({ version: z.int(), seen: z.string() })
/** `seen` names the state after the act; `restores` is the version that undoes a deletion; `problems` are what a draft still lacks. */
const entryAnswer = z.object({
  seen: z.string(),
  version: z.optional(z.int()),
  restores: z.optional(z.int()),
  problems: z.optional(z.record(z.string(), z.string())),
})

/** What organisers do with the words and facts of the site. */
export function addDeskContentApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/content/:collection',
    {
      schema: {
        tags,
        summary: 'Begin a new entry, as a draft',
        params: ofCollection,
        body: newEntryOrder,
        response: { 200: z.object({ id: z.string() }), ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const collection = collectionNamed(request.params.collection)
      return beginEntry(services, organiser, collection, readDeskBody(newEntryOrder, request.body).data)
    },
  )

  typed.post(
    '/content/:collection/order',
    {
      schema: {
        tags,
        summary: 'Put the entries of a collection in another order',
        params: ofCollection,
        body: orderOrder,
        response: { 200: done, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await reorderEntries(services, organiser, collectionNamed(request.params.collection), readDeskBody(orderOrder, request.body))
      return { done: true as const }
    },
  )

  function act<Body extends z.ZodMiniType>(
    name: string,
    summary: string,
    body: Body,
    perform: (organiser: Organiser, collection: CollectionName, id: string, order: z.output<Body>) => Promise<z.output<typeof entryAnswer>>,
  ): void {
    typed.post(
      `/content/:collection/:id/${name}`,
      { schema: { tags, summary, params: ofEntry, body, response: { 200: entryAnswer, ...refused } } },
      async (request, reply) => {
        const organiser = await organiserOf(services, request, reply)
        const collection = collectionNamed(request.params.collection)
        return perform(organiser, collection, request.params.id, readDeskBody(body, request.body))
      },
    )
  }
  act('draft', 'Keep what was typed, for the desk alone', draftOrder, (organiser, collection, id, order) =>
    saveDraft(services, organiser, collection, id, order),
  )
  act('discard', 'Throw a draft away', asSeen, (organiser, collection, id, { seen }) => discardDraft(services, organiser, collection, id, seen))
  act('publish', 'Publish what was typed', draftOrder, (organiser, collection, id, order) => publishEntry(services, organiser, collection, id, order))
  act('restore', 'Publish an earlier version again', versionAsSeen, (organiser, collection, id, order) =>
    restoreVersion(services, organiser, collection, id, order),
  )
  act('delete', 'Take an entry off the site', asSeen, (organiser, collection, id, { seen }) => removeEntry(services, organiser, collection, id, seen))
}
