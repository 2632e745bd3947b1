import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'

/** The calls of the desk, under /api/v1/desk. Each begins with `organiserOf`. */
export function addDeskApi(_api: FastifyInstance, _services: Services): void {}
