import type { FastifyInstance } from 'fastify'
import { appoint, askAgain, endRole } from '#domain/roles/appoint.ts'
import { roleOrder } from '#domain/roles/role.schema.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

/** Roles of people and organisations in conferences. */
export function addDeskRolesApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'people')
  make('/roles', { summary: 'Appoint somebody to a role in a conference', body: roleOrder }, ({ organiser, body }) => appoint(services, organiser, body))
  act('/roles/:id/again', { summary: 'Ask again to confirm a role, with a new link' }, ({ organiser, params }) => askAgain(services, organiser, params.id))
  act('/roles/:id/end', { summary: 'Take a role back' }, ({ organiser, params }) => endRole(services, organiser, params.id))
}
