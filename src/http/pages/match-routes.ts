import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { MatchedRoutes } from './page-address.ts'

export type MatchRoutes = (pathname: string) => Promise<MatchedRoutes | undefined>

/** What React Router finds at an address; nothing where only the catch-all route matches. */
export function routeMatcher(loadBuild: () => Promise<ServerBuild>): MatchRoutes {
  const trees = new WeakMap<ServerBuild, RouteObject[]>()

  return async (pathname) => {
    const build = await loadBuild()
    const tree = trees.get(build) ?? childrenOf(build, undefined)
    trees.set(build, tree)
    const matches = matchRoutes(tree, pathname) ?? []
    const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/')
    if (matches.length === 0 || pattern.endsWith('*')) return undefined
    const ids = matches.flatMap(({ route }) => route.id ?? [])
    return { path: generatePath(`/${pattern}`, matches.at(-1)?.params), loaders: ids.filter((id) => build.routes[id]?.module.loader) }
  }
}

/** React Router matches a tree; the build lists its routes by id. */
function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  const children = Object.values(build.routes).filter((route) => route !== undefined && route.parentId === parentId)
  return children.flatMap((route): RouteObject[] => {
    if (!route) return []
    const { id, path, index } = route
    return [index ? { id, index: true, ...(path && { path }) } : { id, ...(path && { path }), children: childrenOf(build, id) }]
  })
}
