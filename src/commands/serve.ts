import type { ServerBuild } from 'react-router'
import { minutes, seconds } from '#domain/durations.ts'
import { type Draining, drain } from '#http/draining.ts'
import { routeMatcher } from '#http/pages/match-routes.ts'
import { PageCache } from '#http/pages/page-cache.ts'
import { pageRenderer } from '#http/pages/render-page.ts'
import { type BeforePages, buildServer } from '#http/server.ts'
import { listenForChanges } from '#platform/database/listen-for-changes.ts'
import { siteCache } from '#web/site/site-cache.ts'
import type { App } from '../app.ts'
import { startMachineCleanUp } from './background.ts'

export interface ServeOptions {
  mode: 'production' | 'development'
  loadBuild: () => Promise<ServerBuild>
  /** The development server's own files; nothing in production. */
  beforePages?: BeforePages
}

/** Connections beyond the backlog are retried by the client after a second or more. Linux caps it at its own limit. */
const listenBacklog = 4096

export class ListenError extends Error {}

/** Serves the site; `close` drains it. */
export async function serve(app: App, options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { config, services, log } = app
  // Pages show how near a deadline is, so even unchanged ones expire.
  const pageTtl = options.mode === 'production' ? minutes(5) : 0
  const cache = new PageCache({ maxEntries: 2000, maxBytes: 32 * 1024 * 1024, ttl: pageTtl })
  const site = siteCache(pageTtl)
  const changes = await listenForChanges(
    app.connection,
    () => {
      site.invalidate()
      cache.invalidate()
    },
    (error) => log.warn({ reason: error.message }, 'the connection for change notifications broke'),
  )
  const render = pageRenderer({
    ...options,
    services,
    loadSite: site.load,
    onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
  })
  const draining: Draining = { begun: false }
  const server = await buildServer({
    draining,
    trustedProxies: config.trustedProxies,
    services,
    uploads: app.uploads,
    render,
    cache,
    matchRoutes: routeMatcher(options.loadBuild),
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    projectDir: config.projectDir,
    log,
    beforePages: options.beforePages,
  })
  try {
    const address = await server.listen({ port: config.port, host: config.host, backlog: listenBacklog })
    return {
      address,
      async close() {
        await drain(server, draining, seconds(config.drainSeconds))
        await changes.close()
      },
    }
  } catch (error) {
    await changes.close()
    // What came after listening may have failed: a process that goes on without a database would answer 500 for ever.
    server.server.closeAllConnections()
    await server.close()
    const sentence = error instanceof Error && 'code' in error ? whyNotListening(String(error.code), config) : undefined
    throw sentence ? new ListenError(sentence) : error
  }
}

/** A web worker, until it is told to stop. `announce` hears that it is ready. */
export async function serveUntilStopped(app: App, stopped: Promise<void>, announce: (address: string) => void): Promise<void> {
  // Loaded before the server listens, so that no request waits for it and a later build in the same folder does not matter.
  const build = await import('virtual:react-router/server-build')
  const { address, close } = await serve(app, { mode: 'production', loadBuild: async () => build })
  announce(address)
  // Elsewhere the background worker of the machine does it.
  const machineCleanUp = app.config.role === 'web' ? startMachineCleanUp(app) : undefined
  await stopped
  machineCleanUp?.stop()
  await close()
}

/** The operator's sentence for an error code of the system. */
function whyNotListening(code: string, { host, port }: { host: string; port: number }): string | undefined {
  const notOurs = `HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`,
    EADDRNOTAVAIL: notOurs,
    ENOTFOUND: notOurs,
    EAI_AGAIN: notOurs,
    EACCES: `Port ${port} may be used only by the administrator of this machine. Set PORT to one above 1023.`,
  }
  return reasons[code]
}
