import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import { addDeskContentApi } from './desk-content.ts'
import { addDeskPeopleApi } from './desk-people.ts'
import { addDeskSubmissionsApi } from './desk-submissions.ts'

/** The calls of the desk, under /api/v1/desk. Each begins with `organiserOf`. */
export function addDeskApi(api: FastifyInstance, services: Services): void {
  addDeskSubmissionsApi(api, services)
  addDeskContentApi(api, services)
  addDeskPeopleApi(api, services)
}
