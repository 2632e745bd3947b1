import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import { addDeskConferencesApi } from './desk-conferences.ts'
import { addDeskPhotosApi } from './desk-photos.ts'

/** The calls of the desk, under /api/v1/desk. Each begins with `organiserOf`. */
export function addDeskApi(api: FastifyInstance, services: Services): void {
  addDeskConferencesApi(api, services)
  addDeskPhotosApi(api, services)
}
