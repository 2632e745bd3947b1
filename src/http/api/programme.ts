import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { favouritesChange, favouritesOf } from '#domain/programme/favourites.store.ts'
import { readPublicProgramme } from '#domain/programme/public-programme.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { programmeAddress } from '#web/programme/programme-address.ts'
import { readJson } from '../forms/read-json.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { cachedJson } from './conference-list.ts'
import { refused, withSchemas } from './openapi.ts'
import { scheduleOf } from './programme-schedule.ts'

const event = z.object({
  guid: z.string(),
  id: z.int(),
  date: z.string(),
  start: z.string(),
  duration: z.string(),
  room: z.string(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  subtitle: z.string(),
  track: z.nullable(z.string()),
  type: z.string(),
  language: z.string(),
  abstract: z.string(),
  description: z.string(),
  recording_license: z.string(),
  do_not_record: z.boolean(),
  persons: z.array(z.object({ guid: z.string(), public_name: z.string() })),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  attachments: z.array(z.object({ title: z.string(), url: z.string() })),
})
const schedule = z.object({
  $schema: z.string(),
  schedule: z.object({
    url: z.string(),
    version: z.string(),
    base_url: z.string(),
    conference: z.object({
      acronym: z.string(),
      title: z.string(),
      start: z.string(),
      end: z.string(),
      daysCount: z.int(),
      timeslot_duration: z.string(),
      time_zone_name: z.string(),
      rooms: z.array(z.object({ name: z.string(), guid: z.string(), description: z.nullable(z.string()) })),
      tracks: z.array(z.object({ name: z.string() })),
      days: z.array(z.object({ index: z.int(), date: z.string(), day_start: z.string(), day_end: z.string(), rooms: z.record(z.string(), z.array(event)) })),
    }),
  }),
})

/** The published programme as conference apps read it. */
export function addProgrammeApi(api: FastifyInstance, services: Services): void {
  withSchemas(api)
  const schema = {
    tags: ['Conferences'],
    summary: 'The published programme of a conference, as the schedule.json that conference apps read',
    params: z.object({ conference: z.string() }),
    response: { 200: schedule, ...refused },
  }
  api.get<{ Params: { conference: string } }>('/programme/:conference', { schema }, async (request, reply) => {
    const programme = await readPublicProgramme(services.db, request.params.conference)
    if (!programme) throw new Refusal('programme.unknown', 'There is no published programme for a conference with this id.')
    const page = services.publicUrl + programmeAddress(programme.conference)
    return cachedJson(Buffer.from(JSON.stringify(scheduleOf(programme, page, services.publicUrl))), services.now(), 'quick').send(request, reply)
  })
}

/** Favourites of whoever is signed in, so that every browser has the same. */
export function addFavouritesApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).put(
    '/programme/:conference/favourites',
    {
      config: perHour(1200),
      schema: {
        tags: ['Conferences'],
        summary: 'Change the favourites of the signed-in person in a programme, and get them all',
        consumes: ['application/json'],
        body: favouritesChange,
        params: z.object({ conference: z.string() }),
        response: { 200: z.object({ items: z.array(z.string()) }), ...refused },
      },
    },
    async (request, reply) => {
      const person = await signedInOf(services, request)
      if (!person) throw new Refusal('account.signed_out', 'You are signed out. Please sign in again.')
      const change = readJson(request, favouritesChange)
      const { conference } = request.params
      if (!(await readPublicProgramme(services.db, conference)))
        throw new Refusal('programme.unknown', 'There is no published programme for a conference with this id.')
      const favourites = favouritesOf(person.accountId, conference, services.db)
      await favourites.change(change)
      return reply.header('cache-control', 'private, no-store').send({ items: await favourites.all() })
    },
  )
}
