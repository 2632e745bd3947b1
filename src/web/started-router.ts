import type { DataRouter, UNSAFE_AssetsManifest as Manifest, UNSAFE_RouteModules as Modules } from 'react-router'

/** What React Router keeps at the window, from its start on. */
export interface StartedRouter {
  __reactRouterManifest: Manifest
  __reactRouterRouteModules: Modules
  __reactRouterDataRouter?: DataRouter
}

export const startedRouter = () => window as unknown as StartedRouter
