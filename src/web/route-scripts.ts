import { createPath, type DataRouteObject, type Location, matchRoutes } from 'react-router'
import { startedRouter } from './started-router.ts'
import { applyRemainingStyles } from './styles/remaining-styles.ts'

/*
 * When the script of a page cannot be fetched (a release may have taken it away, or the line is worse than it seems) the router loads anew the page that
 * one is on: what was asked for is forgotten, and it may only have been pointed at. So its scripts are fetched here, before the router asks for them.
 */

const fetchScript = (id: string): Promise<unknown> => import(/* @vite-ignore */ startedRouter().__reactRouterManifest.routes[id]?.module ?? '')

/** Whether the scripts of a page are here now. */
export async function fetchScriptsOf(page: string): Promise<boolean> {
  const matches = matchRoutes(startedRouter().__reactRouterDataRouter?.routes ?? [], page) ?? []
  const fetched = await Promise.allSettled(matches.map(({ route: { id } }) => fetchScript(id)))
  return fetched.every(({ status }) => status === 'fulfilled')
}

/** A page whose script or styles do not come is loaded as a document. */
export function withScriptOrAsDocument(routes: DataRouteObject[]): void {
  for (const { id, lazy, children } of routes) {
    const parts = (lazy ?? {}) as Record<string, (() => Promise<unknown>) | undefined>
    for (const [part, load] of Object.entries(parts))
      if (load)
        parts[part] = async () => {
          await Promise.all([fetchScript(id), applyRemainingStyles()]).catch(() =>
            loadDocument(startedRouter().__reactRouterDataRouter?.state.navigation.location),
          )
          return load()
        }
    withScriptOrAsDocument(children ?? [])
  }
}

/** Never ends: what comes is another document. */
function loadDocument(wanted: Location | undefined): Promise<never> | undefined {
  if (!wanted) return undefined
  window.location.assign(createPath(wanted))
  return new Promise(() => {})
}
