import type { FastifyInstance } from 'fastify'
import { changeLimits, limitsOrder } from '#domain/limits/change-limits.ts'
import type { Services } from '#domain/services.ts'
import { forgetLimits } from '../../rate-limits.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { done, doneAnswer } from './desk-answers.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

/** Settings that are no content of a page. */
export function addDeskSettingsApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).put(
    '/settings/limits',
    { schema: { tags: ['Desk'], summary: 'Change the limits of the site', body: limitsOrder, response: { 200: doneAnswer, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await changeLimits(services, organiser, readDeskBody(limitsOrder, request.body))
      forgetLimits(services)
      return done
    },
  )
}
