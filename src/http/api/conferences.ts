import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { conferenceStates } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { ConferenceList, cachedJson } from './conference-list.ts'
import { refused, withSchemas } from './openapi.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The fields of the specification, and the few more that a reader needs to place a conference in time. */
const conferenceResponse = z
  .object({
    _id: z.string(),
    code: z.string(),
    conNo: z.string(),
    mainConference: z.string(),
    subConference: z.string(),
    topic: z.string(),
    collaboration: z.nullable(z.string()),
    theme: z.string(),
    startDate: day,
    endDate: day,
    timeZone: z.string(),
    venue: z.nullable(z.string()),
    location: z.string(),
    country: z.string(),
    abstractDeadline: z.nullable(day),
    notification: z.nullable(day),
    paperDeadline: z.nullable(day),
    registrationDeadline: z.nullable(day),
    state: z.enum(conferenceStates),
    callForPaper: z.string(),
    scopes: z.string(),
    travel: z.string(),
    committee: z.string(),
    contact: z.nullable(z.object({ name: z.string(), role: z.string(), email: z.string() })),
    selectedTeamMembers: z.array(z.object({ speakerName: z.string(), speakerCategory: z.string(), speakerTitle: z.string() })),
  })
  .register(z.globalRegistry, {
    id: 'Conference',
    description:
      'Days are YYYY-MM-DD in the conference’s own zone; null is what is not settled yet; the days of a postponed conference are those it was first planned for; callForPaper, scopes, travel and committee are sanitised HTML, the last two empty while nothing is known; contact is the person to ask, null while nobody is named.',
  })

const unchanged = z.void().register(z.globalRegistry, { description: 'Nothing has changed since the copy whose ETag was sent along.' })

const listSchema = {
  tags: ['Conferences'],
  summary: 'All conferences, in the order of their start dates',
  response: { 200: z.array(conferenceResponse), 304: unchanged, ...refused },
}
const oneSchema = {
  tags: ['Conferences'],
  summary: 'One conference',
  params: z.object({ id: z.string() }),
  response: { 200: conferenceResponse, 304: unchanged, ...refused },
}

/** The two read calls of the specification. */
export function addConferencesApi(api: FastifyInstance, services: Services): void {
  const list = new ConferenceList(services)
  withSchemas(api)

  api.get('/get-conference', { schema: listSchema }, async (request, reply) => (await list.current()).send(request, reply))

  api.get<{ Params: { id: string } }>('/get-conference/:id', { schema: oneSchema }, async (request, reply) => {
    const conference = await conferencesOf(services.db).find(request.params.id)
    if (!conference) throw new Refusal('conference.unknown', 'There is no conference with this id.')
    return cachedJson(Buffer.from(JSON.stringify(conference)), services.now(), 'quick').send(request, reply)
  })
}
