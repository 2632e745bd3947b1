import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seconds } from '#domain/durations.ts'

/** Whether this process is about to end. */
export interface Leaving {
  begun: boolean
}

const polite = { longest: seconds(1), look: seconds(0.05) }

/** Must come after everything that answers requests: while we leave, each answer is the last on its line. */
export function addLeaving(server: FastifyInstance, leaving: Leaving): void {
  server.server.prependListener('request', (_request, response) => {
    if (leaving.begun) response.shouldKeepAlive = false
  })
}

/**
 * Ends without breaking anything off. First we say that we are not ready any more and answer on, closing each line with its answer, for whoever closes
 * a line first may lose a request that is just on its way; then nobody new is let in; what was begun may take its time, but not for ever.
 */
export async function takeLeave(server: FastifyInstance, leaving: Leaving, mostSeconds: number): Promise<void> {
  leaving.begun = true
  for (let waited = 0; waited < polite.longest && (await openLines(server.server)) > 0; waited += polite.look) await sleep(polite.look)
  const patience = setTimeout(() => server.server.closeAllConnections(), seconds(mostSeconds))
  try {
    await server.close()
  } finally {
    clearTimeout(patience)
  }
}

function openLines(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}
