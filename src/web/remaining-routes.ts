import { UNSAFE_createClientRoutes as createClientRoutes } from 'react-router'
import { pause } from './pause.ts'
import { withScriptOrAsDocument } from './route-scripts.ts'
import { startedRouter } from './started-router.ts'

let added: Promise<void> | undefined

/** Settled once the router knows every route; undefined on the server. */
export const allRoutesAdded = () => added

/**
 * The router makes, ranks and tries all routes before it shows the page that is already there: on a slow phone that alone keeps a finger waiting.
 * So it starts with the routes of this page; the others are added piece by piece while the page comes alive, before anything of it answers to a click.
 */
export function addRemainingRoutes(): void {
  const started = startedRouter()
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = started
  const all = manifest.routes
  const remaining = { ...all }
  manifest.routes = {}
  for (const id of Object.keys(modules)) {
    manifest.routes[id] = all[id]
    delete remaining[id]
  }
  added = add()

  async function add(): Promise<void> {
    while (!started.__reactRouterDataRouter) await pause()
    manifest.routes = all
    for (const parent of Object.keys(modules)) {
      await pause()
      const children = createClientRoutes(remaining, modules, null, true, false, parent)
      withScriptOrAsDocument(children)
      if (children.length > 0) started.__reactRouterDataRouter.patchRoutes(parent, children)
    }
  }
}
