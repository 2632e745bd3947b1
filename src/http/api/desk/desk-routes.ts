import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ConferenceRight, requireRightIn } from '#domain/desk/conference-rights.ts'
import { asOrganiser, type Organiser } from '#domain/desk/organiser.ts'
import { type DeskRight, hasRight, requireRight } from '#domain/desk/rights.ts'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { documentBytes } from '../../security/json-bodies.ts'
import { signedInOf } from '../../sessions/sessions.ts'
import { refused, withSchemas } from '../openapi.ts'

interface ActSchemas<Path extends string, Body extends z.ZodMiniType> {
  summary: string
  /** Throws a refusal that comes before the validation of the body. */
  checkParams?: (params: ParamsOf<Path>) => unknown
  /** Nothing for acts that need no body. */
  body?: Body
  method?: 'POST' | 'PUT' | 'DELETE'
  /** For bodies larger than the server's limit. */
  maxBytes?: number
}

/** `reference` and `id` of `/applications/:reference/invitations/:id`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<Path extends string> = Record<NamesIn<Path>, string>

interface Order<Path extends string, Body extends z.ZodMiniType> {
  organiser: Organiser
  params: ParamsOf<Path>
  body: z.output<Body>
}

const doneResponse = z.object({ done: z.literal(true) })
const madeResponse = z.object({ id: z.string() })

/** The conferences that a call is about, for organisers whose role there permits it; none when it concerns others too. */
export type ConferencesOf = (call: { params: Record<string, string>; body: unknown }) => Promise<readonly string[]>

/** The same as `deskRoutes` for acts that a role in the conference permits too. */
export function deskRoutesIn(api: FastifyInstance, services: Services, conferencesOf: ConferencesOf, right: DeskRight) {
  return routesOf(api, services, [right], conferencesOf)
}

/** Adds acts of the desk, which share one shape: an organiser, a validated body, one function of the domain, a described response. */
export function deskRoutes(api: FastifyInstance, services: Services, ...anyOf: readonly DeskRight[]) {
  return routesOf(api, services, anyOf)
}

function routesOf(api: FastifyInstance, services: Services, anyOf: readonly DeskRight[], conferencesOf?: ConferencesOf) {
  const typed = withSchemas(api)

  function add<Path extends string, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
    path: Path,
    { summary, body, method = 'POST', checkParams, maxBytes }: ActSchemas<Path, Body>,
    [status, response]: [200 | 201, Response],
    perform: (order: Order<Path, Body>) => Promise<z.output<Response>>,
  ): void {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), z.string()] as const)
    typed.route({
      method,
      url: path,
      bodyLimit: maxBytes ?? documentBytes,
      schema: {
        tags: ['Desk'],
        summary,
        ...(names.length > 0 ? { params: z.object(Object.fromEntries(names)) } : {}),
        ...(body ? { body } : {}),
        response: { [status]: response, ...refused } as Record<string, z.ZodMiniType>,
      },
      handler: async (request, reply) => {
        const params = request.params as ParamsOf<Path>
        const organiser = await organiserIn(services, request, reply, anyOf, conferencesOf && (() => conferencesOf({ params, body: request.body })))
        checkParams?.(params)
        const parsed = (body ? parseBody(body, request.body) : undefined) as z.output<Body>
        return reply.code(status).send(await perform({ organiser, params, body: parsed }))
      },
    })
  }

  return {
    /** Responds only that it was done; the page loads the rest again. */
    act<Path extends string, Body extends z.ZodMiniType>(
      path: Path,
      schemas: ActSchemas<Path, Body>,
      perform: (order: Order<Path, Body>) => Promise<unknown>,
    ): void {
      add(path, schemas, [200, doneResponse], async (order) => {
        await perform(order)
        return { done: true as const }
      })
    },

    /** Creates something and responds with its id. */
    make<Path extends string, Body extends z.ZodMiniType>(
      path: Path,
      schemas: ActSchemas<Path, Body>,
      perform: (order: Order<Path, Body>) => Promise<string>,
    ): void {
      add(path, schemas, [201, madeResponse], async (order) => ({ id: await perform(order) }))
    },

    /** Responds with what `perform` returns. */
    answer<Path extends string, Body extends z.ZodMiniType, Response extends z.ZodMiniType>(
      path: Path,
      schemas: ActSchemas<Path, Body>,
      response: Response,
      perform: (order: Order<Path, Body>) => Promise<z.output<Response>>,
    ): void {
      add(path, schemas, [200, response], perform)
    },
  }
}

/** Every call of the desk begins here: an organiser with one of these rights, or a refusal. Nothing of the desk is ever cached. */
export async function organiserOf(services: Services, request: FastifyRequest, reply: FastifyReply, ...anyOf: readonly DeskRight[]): Promise<Organiser> {
  return organiserIn(services, request, reply, anyOf)
}

/** The same, or an organiser whose roles permit it in every conference that it is about. */
export async function organiserIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  anyOf: readonly DeskRight[],
  conferencesOf?: () => Promise<readonly string[]>,
  inConference: ConferenceRight | undefined = anyOf[0],
): Promise<Organiser> {
  reply.header('cache-control', 'private, no-store')
  const person = await signedInOf(services, request)
  if (!person) throw new Refusal('account.signed_out', 'You are signed out. Please sign in again; nothing you typed is lost.')
  if (person.lacksPasskey)
    throw new Refusal('account.passkey_needed', 'The desk opens only with a passkey. Please sign in with yours; nothing you typed is lost.')
  const organiser = asOrganiser(person)
  if (!organiser) throw new Refusal('desk.not_allowed', 'This is for organisers only.')
  if (anyOf.some((right) => hasRight(organiser, right))) return organiser
  const conferences = conferencesOf ? await conferencesOf() : []
  if (!inConference || conferences.length === 0) requireRight(organiser, ...anyOf)
  else for (const id of conferences) await requireRightIn(services.db, organiser, inConference, id)
  return organiser
}

/** A JSON body validated by its schema, with every problem by the path of its field (`speakers.0.name`). */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new Refusal('request.invalid', problemCountMessage(Object.keys(fields).length), fields)
}
