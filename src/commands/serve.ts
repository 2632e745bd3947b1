import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { PageMemory } from '#http/page-memory.ts'
import { type BeforePages, buildServer } from '#http/server.ts'
import { listenForChanges } from '#platform/listen-for-changes.ts'
import { type PostedForm, postedFormContext } from '#web/posted-form.ts'
import { servicesContext } from '#web/services-context.ts'
import type { House } from '../house.ts'
import { fillOnFirstStart } from './demonstration.ts'

export interface ServeOptions {
  mode: 'production' | 'development'
  loadBuild: () => Promise<ServerBuild>
  /** The development server's own files; nothing in production. */
  beforePages?: BeforePages
}

export class PortInUseError extends Error {}

/** The site itself: answers until it is told to stop, then finishes what it began. */
export async function serve(house: House, options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { config, services, log } = house
  await fillOnFirstStart(house)
  const minutes = (count: number) => count * 60_000
  // Pages show how near a deadline is, so even an unchanged one is rendered anew after a while.
  const memory = new PageMemory({ mostPages: 2000, keepMilliseconds: options.mode === 'production' ? minutes(5) : 0 })
  const changes = await listenForChanges(
    house.connection,
    () => memory.drop(),
    (error) => log.warn({ err: error }, 'the line for changes broke'),
  )
  const render = async (request: Request, posted?: PostedForm) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(postedFormContext, posted)
    return createRequestHandler(await options.loadBuild(), options.mode)(request, context)
  }
  const server = await buildServer({
    services,
    render,
    memory,
    publicUrl: config.publicUrl,
    projectDir: config.projectDir,
    log,
    beforePages: options.beforePages,
  })
  try {
    const address = await server.listen({ port: config.port, host: config.host })
    return {
      address,
      async close() {
        await server.close()
        await changes.close()
      },
    }
  } catch (error) {
    await changes.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new PortInUseError(`Port ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to a free one.`)
    throw error
  }
}
