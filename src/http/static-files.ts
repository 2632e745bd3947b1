import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Built files carry a hash in their name and never change; downloads and icons are revalidated. */
const hashedName = /-[\w-]{8,}\.\w+$/

export async function addStaticFiles(server: FastifyInstance, clientDir: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: path.join(clientDir, 'static'),
    prefix: '/static/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The hash in the name makes the header superfluous.
    lastModified: false,
    setHeaders(reply, file) {
      const forever = hashedName.test(file.replace(/\.(br|gz)$/, ''))
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
