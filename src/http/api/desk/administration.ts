import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  changeRights,
  disableAccount,
  enableAccount,
  giveRole,
  invitationForm,
  inviteOrganiser,
  rightsForm,
  takeRole,
} from '#domain/accounts/desk/manage-accounts.ts'
import { changePasskeyRule, passkeyRuleBody } from '#domain/desk/change-passkey-rule.ts'
import { changeLimits, limitsBody } from '#domain/limits/change-limits.ts'
import type { Services } from '#domain/services.ts'
import { invalidateLimits } from '../../security/rate-limits.ts'
import { deskRoutes } from './desk-routes.ts'

const asSeen = z.object({ seen: z.string() })
/** `way`: how somebody who may work at the desk now signs in. */
const appointed = z.object({ done: z.literal(true), way: z.enum(['invitation', 'own password', 'one-time password']) })
const done = true as const

/** Acts of organisers on accounts. */
export function addDeskPeopleApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'people')

  answer('/people/invite', { summary: 'Invite an organiser by mail', body: invitationForm }, appointed, async ({ organiser, body }) => ({
    done,
    way: await inviteOrganiser(services, organiser, body),
  }))
  answer(
    '/people/:id/appoint',
    { summary: 'Give somebody the organiser’s role with these rights', body: rightsForm },
    appointed,
    async ({ organiser, params, body }) => ({
      done,
      way: await giveRole(services, organiser, params.id, body),
    }),
  )
  act('/people/:id/rights', { summary: 'Change what an organiser may do at the desk', body: rightsForm, method: 'PUT' }, ({ organiser, params, body }) =>
    changeRights(services, organiser, params.id, body),
  )
  act('/people/:id/dismiss', { summary: 'Take the organiser’s role from somebody', body: asSeen }, ({ organiser, params, body }) =>
    takeRole(services, organiser, params.id, body.seen),
  )
  act('/people/:id/disable', { summary: 'Disable an account and end its sessions', body: asSeen }, ({ organiser, params, body }) =>
    disableAccount(services, organiser, params.id, body.seen),
  )
  act('/people/:id/enable', { summary: 'Enable an account again', body: asSeen }, ({ organiser, params, body }) =>
    enableAccount(services, organiser, params.id, body.seen),
  )
}

/** Settings that are not content of a page. */
export function addDeskSettingsApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'settings')
  act('/settings/limits', { summary: 'Change the limits of the site', body: limitsBody, method: 'PUT' }, async ({ organiser, body }) => {
    await changeLimits(services, organiser, body)
    invalidateLimits(services)
  })
  act('/settings/passkey', { summary: 'Ask everybody at the desk for a passkey, or no longer', body: passkeyRuleBody, method: 'PUT' }, ({ organiser, body }) =>
    changePasskeyRule(services, organiser, body),
  )
}
