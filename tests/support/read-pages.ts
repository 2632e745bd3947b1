import type { RouterContextProvider, ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { PageRequest } from '../../src/http/page-request.ts'
import { whenDone } from './when-done.ts'

export type PageHandler = (asked: PageRequest, context: RouterContextProvider) => Promise<Response>

/** The pages themselves, as the development server reads them; everything from there, so that there is one of each. */
export async function readPages() {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  whenDone(() => vite.close())
  const load = (file: string) => vite.ssrLoadModule(file)
  return {
    load,
    // Styles that are still written have a way of their own.
    build: { ...((await load('virtual:react-router/server-build')) as ServerBuild), unstable_getCriticalCss: undefined },
    router: await load('react-router'),
    contexts: {
      ...(await load('/src/web/services-context.ts')),
      ...(await load('/src/web/accounts/signed-in-context.ts')),
      ...(await load('/src/web/report-error.ts')),
      ...(await load('/src/web/posted-form.ts')),
    },
    pageHandlers: (await load('/src/commands/page-handlers.ts')).pageHandlers as (build: ServerBuild, mode: string) => (pathname: string) => PageHandler,
  }
}
