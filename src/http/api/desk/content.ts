import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CollectionName } from '#domain/content/collections.ts'
import { beginEntry, discardDraft, draftForm, newEntryForm, saveDraft } from '#domain/content/desk/edit-draft.ts'
import { collectionNamed } from '#domain/content/desk/entry-state.ts'
import { publishEntry, removeEntry, reorderEntries, reorderForm, restoreVersion } from '#domain/content/desk/publish-entry.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

const asSeen = z.object({ seen: z.string() })
const versionAsSeen = z.object({ version: z.int(), seen: z.string() })
/** `seen` names the state after the act; `restores` is the version that undoes a deletion; `problems` are what a draft still lacks. */
const entryResponse = z.object({
  seen: z.string(),
  version: z.optional(z.int()),
  restores: z.optional(z.int()),
  problems: z.optional(z.record(z.string(), z.string())),
})

const checkParams = (params: { collection: string }) => collectionNamed(params.collection)

/** Texts and facts of the site, edited by organisers. */
export function addDeskContentApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'content')

  answer(
    '/content/:collection',
    { summary: 'Begin a new entry, as a draft', body: newEntryForm, checkParams },
    z.object({ id: z.string() }),
    async ({ organiser, params, body }) => beginEntry(services, organiser, collectionNamed(params.collection), body.data),
  )
  act(
    '/content/:collection/order',
    { summary: 'Put the entries of a collection in another order', body: reorderForm, checkParams },
    async ({ organiser, params, body }) => reorderEntries(services, organiser, collectionNamed(params.collection), body),
  )

  function entryAct<Body extends z.ZodMiniType>(
    name: string,
    summary: string,
    body: Body,
    perform: (organiser: Organiser, collection: CollectionName, id: string, order: z.output<Body>) => Promise<z.output<typeof entryResponse>>,
  ): void {
    answer(`/content/:collection/:id/${name}`, { summary, body, checkParams }, entryResponse, async (order) =>
      perform(order.organiser, collectionNamed(order.params.collection), order.params.id, order.body),
    )
  }
  entryAct('draft', 'Keep what was typed, for the desk alone', draftForm, (organiser, collection, id, order) =>
    saveDraft(services, organiser, collection, id, order),
  )
  entryAct('discard', 'Throw a draft away', asSeen, (organiser, collection, id, { seen }) => discardDraft(services, organiser, collection, id, seen))
  entryAct('publish', 'Publish what was typed', draftForm, (organiser, collection, id, order) => publishEntry(services, organiser, collection, id, order))
  entryAct('restore', 'Publish an earlier version again', versionAsSeen, (organiser, collection, id, order) =>
    restoreVersion(services, organiser, collection, id, order),
  )
  entryAct('delete', 'Take an entry off the site', asSeen, (organiser, collection, id, { seen }) => removeEntry(services, organiser, collection, id, seen))
}
