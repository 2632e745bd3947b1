import type { FastifyInstance } from 'fastify'
import { seconds } from '#domain/durations.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import type { Services } from '#domain/services.ts'
import type { Draining } from './draining.ts'

/** Anybody may ask, so a probe that writes is not repeated for each request. */
const probeTtl = seconds(3)
/** With what is around it less than two seconds. */
export const databaseLimit = seconds(1.5)

/**
 * `/healthz`: the process runs. `/readyz`: the database can be used, files can be written, and the process is not shutting down. With little free
 * space it stays ready, because everything but uploads goes on, and says so.
 */
export function addHealth(server: FastifyInstance, services: Pick<Services, 'ready' | 'files'>, draining: Draining): void {
  const hasRoom = fileProbe(services.files)
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  server.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining.begun) return reply.code(503).send({ status: 'draining' })
    try {
      await services.ready(databaseLimit)
      if (await hasRoom()) return { status: 'ready' }
      request.log.warn('too little free space: files are refused')
      return { status: 'ready', files: 'low space' }
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}

/** Writes to the store and resolves whether it has room for more; throws when it cannot be written. */
function fileProbe(files: FileStore): () => Promise<boolean> {
  let latest: { hasRoom: Promise<boolean>; until: number } | undefined
  return () => {
    if (!latest || performance.now() >= latest.until) {
      const hasRoom = files.check().then(() => files.hasRoomFor(0))
      latest = { hasRoom, until: performance.now() + probeTtl }
    }
    return latest.hasRoom
  }
}
