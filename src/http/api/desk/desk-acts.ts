import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

interface ActSchemas<Body extends z.ZodMiniType> {
  summary: string
  /** What an organiser says with it; nothing for acts that need no word. */
  body?: Body
  method?: 'POST' | 'PUT'
}

/** `reference` and `id` of `/applications/:reference/invitations/:id`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

interface Order<Path extends string, Body extends z.ZodMiniType> {
  organiser: Organiser
  /** What stands in the address for them. */
  params: Record<NamesIn<Path>, string>
  body: z.output<Body>
}

/** Most acts have nothing to say but that they were done; the page reads the rest again. */
const doneAnswer = z.object({ done: z.literal(true) })
const made = z.object({ id: z.string() })

/** The acts of the desk all have one shape: who asks, judged words, one function of the domain, an answer that is described. */
export function deskActsOf(api: FastifyInstance, services: Services) {
  const typed = withSchemas(api)

  function add<Path extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    path: Path,
    { summary, body, method = 'POST' }: ActSchemas<Body>,
    [status, answer]: [200 | 201, Answer],
    perform: (order: Order<Path, Body>) => Promise<z.output<Answer>>,
  ): void {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), z.string()] as const)
    const params = z.object(Object.fromEntries(names))
    typed.route({
      method,
      url: path,
      schema: {
        tags: ['Desk'],
        summary,
        ...(names.length > 0 ? { params } : {}),
        ...(body ? { body } : {}),
        response: { [status]: answer, ...refused } as Record<string, z.ZodMiniType>,
      },
      handler: async (request, reply) => {
        const organiser = await organiserOf(services, request, reply)
        const said = (body ? readDeskBody(body, request.body) : undefined) as z.output<Body>
        return reply.code(status).send(await perform({ organiser, params: request.params as Record<NamesIn<Path>, string>, body: said }))
      },
    })
  }

  return {
    /** Has nothing to say but that it was done. */
    act<Path extends string, Body extends z.ZodMiniType>(path: Path, schemas: ActSchemas<Body>, perform: (order: Order<Path, Body>) => Promise<unknown>): void {
      add(path, schemas, [200, doneAnswer], async (order) => {
        await perform(order)
        return { done: true as const }
      })
    },

    /** Makes something, and tells its id. */
    make<Path extends string, Body extends z.ZodMiniType>(path: Path, schemas: ActSchemas<Body>, perform: (order: Order<Path, Body>) => Promise<string>): void {
      add(path, schemas, [201, made], async (order) => ({ id: await perform(order) }))
    },

    /** Answers with more than that. */
    answer<Path extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
      path: Path,
      schemas: ActSchemas<Body>,
      answer: Answer,
      perform: (order: Order<Path, Body>) => Promise<z.output<Answer>>,
    ): void {
      add(path, schemas, [200, answer], perform)
    },
  }
}
