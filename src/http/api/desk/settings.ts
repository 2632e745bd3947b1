import type { FastifyInstance } from 'fastify'
import { changePasskeyRule, passkeyRuleOrder } from '#domain/desk/change-passkey-rule.ts'
import { changeLimits, limitsOrder } from '#domain/limits/change-limits.ts'
import type { Services } from '#domain/services.ts'
import { invalidateLimits } from '../../security/rate-limits.ts'
import { deskActsOf } from './desk-acts.ts'

/** Settings that are no content of a page. */
export function addDeskSettingsApi(api: FastifyInstance, services: Services): void {
  const { act } = deskActsOf(api, services)
  act('/settings/limits', { summary: 'Change the limits of the site', body: limitsOrder, method: 'PUT' }, async ({ organiser, body }) => {
    await changeLimits(services, organiser, body)
    invalidateLimits(services)
  })
  act('/settings/passkey', { summary: 'Ask everybody at the desk for a passkey, or no longer', body: passkeyRuleOrder, method: 'PUT' }, ({ organiser, body }) =>
    changePasskeyRule(services, organiser, body),
  )
}
