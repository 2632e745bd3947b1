import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { minutes, seconds } from '#domain/durations.ts'
import { cleanUpDrafts, cleanUpFiles } from '#domain/files/clean-up-files.ts'
import { uploadLocksOf } from '#domain/files/upload-locks.store.ts'
import { uploadsInParts } from '#domain/files/uploads-in-parts.ts'
import { rateCountsOf } from '#domain/limits/limits.store.ts'
import { cleanUpPictures } from '#domain/pictures/pictures.store.ts'
import { type Draining, drain } from '#http/draining.ts'
import { PageCache } from '#http/pages/page-cache.ts'
import { pageRenderer } from '#http/pages/render-page.ts'
import { type BeforePages, buildServer } from '#http/server.ts'
import { listenForChanges } from '#platform/database/listen-for-changes.ts'
import { localPartialUploads } from '#platform/files/local-partial-uploads.ts'
import { siteCache } from '#web/site/site-cache.ts'
import type { App } from '../app.ts'
import { startMailWorkers } from '../workers/mail-workers.ts'
import { startScanWorker } from '../workers/scan-worker.ts'
import { fillOnFirstStart } from './demonstration.ts'
import { offerFirstOrganiser } from './organiser.ts'

export interface ServeOptions {
  mode: 'production' | 'development'
  loadBuild: () => Promise<ServerBuild>
  /** The development server's own files; nothing in production. */
  beforePages?: BeforePages
}

const minutesBetweenSweeps = 60
/** When so many knock at once that the door is full, the rest waits a second and more before it knocks again. Linux takes what it allows of this. */
const mostWaitingLines = 4096

export class ListenError extends Error {}

/** The site itself: answers until it is told to stop, then finishes what it began. */
export async function serve(app: App, options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { config, services, log } = app
  if (app.isPrimaryWorker) {
    await fillOnFirstStart(app)
    await offerFirstOrganiser(app)
    await services.keepErasures()
  }
  // Pages show how near a deadline is, so even an unchanged one is rendered anew after a while.
  const keepMilliseconds = options.mode === 'production' ? minutes(5) : 0
  const cache = new PageCache({ maxEntries: 2000, maxBytes: 64 * 1024 * 1024, ttl: keepMilliseconds })
  const site = siteCache(keepMilliseconds)
  const changes = await listenForChanges(
    app.connection,
    () => {
      site.invalidate()
      cache.invalidate()
    },
    (error) => log.warn({ err: error }, 'the line for changes broke'),
  )
  const render = pageRenderer({
    ...options,
    services,
    loadSite: site.load,
    onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
  })
  // Where machines share a store, whatever arrives must not lie on one of them.
  const uploads = config.filesLocation ? uploadsInParts(services) : await localPartialUploads(path.join(config.dataDir, 'uploads'))
  const draining: Draining = { begun: false }
  const server = await buildServer({
    draining,
    trustedProxies: config.trustedProxies,
    services,
    uploads,
    render,
    cache,
    publicUrl: config.publicUrl,
    projectDir: config.projectDir,
    log,
    beforePages: options.beforePages,
  })
  const onDraftsLeft = (error: Error) => log.warn({ err: error }, 'drafts could not be swept')
  const draftsSwept =
    config.filesLocation && app.isPrimaryWorker ? setInterval(() => void cleanUpDrafts(services).catch(onDraftsLeft), minutes(minutesBetweenSweeps)) : undefined
  try {
    const address = await server.listen({ port: config.port, host: config.host, backlog: mostWaitingLines })
    const mailWorkers = app.isPrimaryWorker ? await startMailWorkers(app) : undefined
    if (app.isPrimaryWorker) {
      await startScanWorker(app)
      if (app.keepArchive) await app.jobs.every('keep-archive', minutesBetweenSweeps, app.keepArchive)
      await app.jobs.every('sweep-files', minutesBetweenSweeps, async () => {
        log.debug({ ...(await cleanUpFiles({ ...services, uploads })), ...(await cleanUpPictures(services)) }, 'files swept')
        await rateCountsOf(services.db).removeEndedBefore(services.now())
        await uploadLocksOf(services.db).deleteExpired()
        await services.keepErasures()
      })
    }
    return {
      address,
      async close() {
        clearInterval(draftsSwept)
        await drain(server, draining, seconds(config.drainSeconds))
        await mailWorkers?.close()
        await changes.close()
      },
    }
  } catch (error) {
    clearInterval(draftsSwept)
    await changes.close()
    const sentence = error instanceof Error && 'code' in error ? whyNotListening(String(error.code), config) : undefined
    throw sentence ? new ListenError(sentence) : error
  }
}

/** The built site, until it is told to stop. `announce` hears that it is ready. */
export async function serveUntilStopped(
  app: App,
  stop: () => Promise<void>,
  announce = (address: string) => app.say(`The site is ready at ${address}`),
): Promise<void> {
  // Loaded before anyone is let in: nobody waits for it, and a later build in the same folder cannot take it away.
  const build = await import('virtual:react-router/server-build')
  const { address, close } = await serve(app, { mode: 'production', loadBuild: async () => build })
  announce(address)
  await stop()
  await close()
}

/** What the system's codes mean for whoever started us. */
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
