import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { findSignedIn } from '#domain/accounts/sessions.ts'
import type { Services } from '#domain/services.ts'
import { hasUnstorableText } from '#platform/database/database.ts'
import { signedInContext } from '#web/accounts/signed-in-context.ts'
import { postedFormContext, reportErrorContext, servicesContext } from '#web/request-context.ts'
import type { Site } from '#web/site/load-site.ts'
import { siteContext } from '#web/site/site-cache.ts'
import { isOutage } from '../outages.ts'
import { sessionSecretOf } from '../sessions/sessions.ts'
import type { RenderPage } from './page-route.ts'

interface RenderOptions {
  mode: 'production' | 'development'
  /** In development every request loads the build anew. */
  loadBuild: () => Promise<ServerBuild>
  services: Services
  loadSite: (services: Services) => Promise<Site>
  onError: (error: unknown, requestId: string) => void
}

/** React Router's request handler, with the contexts that loaders read. */
export function pageRenderer({ mode, loadBuild, services, loadSite, onError }: RenderOptions): RenderPage {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

  return async (request, { requestId, posted }) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(siteContext, loadSite)
    context.set(postedFormContext, posted)
    // Several loaders of one page read the session; it is one query per request.
    let signedIn: ReturnType<typeof findSignedIn> | undefined
    context.set(signedInContext, () => {
      signedIn ??= findSignedIn(services, sessionSecretOf(request.headers.get('cookie') ?? undefined, services.publicUrl))
      return signedIn
    })
    let known: Error | undefined
    context.set(reportErrorContext, (error) => {
      if (error instanceof Error && (isOutage(error) || hasUnstorableText(error))) known ??= error
      else onError(error, requestId)
    })
    const build = await loadBuild()
    const handler = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handler)
    const response = await handler(request, context)
    // React Router would say that something went wrong on our side.
    if (known && response.status >= 500) throw known
    return response
  }
}
