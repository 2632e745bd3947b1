import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { giveRole, invitationForm, inviteOrganiser, takeRole } from '#domain/accounts/desk/change-role.ts'
import { disableAccount, enableAccount } from '#domain/accounts/desk/disable-account.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

const tags = ['Desk']
const asSeen = z.object({ seen: z.string() })
/** `way`: how somebody who may work at the desk now gets in. */
const answer = z.object({ done: z.literal(true), way: z.optional(z.enum(['invitation', 'own password', 'one-time password'])) })
type Way = z.output<typeof answer>['way']

/** What organisers do with accounts. */
export function addDeskPeopleApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/people/invite',
    { schema: { tags, summary: 'Invite an organiser by mail', body: invitationForm, response: { 200: answer, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      return { done: true as const, way: await inviteOrganiser(services, organiser, readDeskBody(invitationForm, request.body)) }
    },
  )

  function act(name: string, summary: string, perform: (organiser: Organiser, id: string, seen: string) => Promise<Way>): void {
    typed.post(
      `/people/:id/${name}`,
      { schema: { tags, summary, params: z.object({ id: z.string() }), body: asSeen, response: { 200: answer, ...refused } } },
      async (request, reply) => {
        const organiser = await organiserOf(services, request, reply)
        const way = await perform(organiser, request.params.id, readDeskBody(asSeen, request.body).seen)
        return { done: true as const, ...(way ? { way } : {}) }
      },
    )
  }
  act('disable', 'Disable an account and end its sessions', (organiser, id, seen) => nothing(disableAccount(services, organiser, id, seen)))
  act('enable', 'Enable an account again', (organiser, id, seen) => nothing(enableAccount(services, organiser, id, seen)))
  act('appoint', 'Give somebody the organiser’s role', (organiser, id, seen) => giveRole(services, organiser, id, seen))
  act('dismiss', 'Take the organiser’s role from somebody', (organiser, id, seen) => nothing(takeRole(services, organiser, id, seen)))
}

async function nothing(done: Promise<void>): Promise<undefined> {
  await done
  return undefined
}
