import { generatePath, matchPath, type ServerBuild } from 'react-router'
import type { MatchedRoutes } from './page-address.ts'

export type MatchRoutes = (pathname: string) => Promise<MatchedRoutes | undefined>

interface KnownRoutes {
  /** Routes without parameters, by their address in small letters. */
  exact: Map<string, MatchedRoutes>
  /** Routes with parameters, those with the fewest first. */
  patterns: MatchedRoutes[]
}

/**
 * What React Router finds at an address, in whatever case it is written; nothing where only the catch-all route matches.
 * Its own `matchRoutes` sorts and compiles all routes in every call, which a flood of odd addresses could use.
 */
export function routeMatcher(loadBuild: () => Promise<ServerBuild>): MatchRoutes {
  const known = new WeakMap<ServerBuild, KnownRoutes>()

  return async (pathname) => {
    const build = await loadBuild()
    const { exact, patterns } = known.get(build) ?? knownRoutes(build)
    known.set(build, { exact, patterns })
    const path = decodedPath(pathname)
    const matched = exact.get(path.toLowerCase())
    if (matched) return matched
    for (const { path: pattern, loaders } of patterns) {
      const match = segmentsOf(pattern) === segmentsOf(path) && matchPath(pattern, path)
      if (match) return { path: generatePath(pattern, match.params), loaders }
    }
    return undefined
  }
}

const segmentsOf = (path: string) => path.split('/').length

/** An encoded slash stays encoded, because it separates nothing. */
function decodedPath(pathname: string): string {
  const segments = pathname.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
  return segments.join('/')
}

function knownRoutes({ routes }: ServerBuild): KnownRoutes {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const parents = new Set(all.map(({ parentId }) => parentId))
  const pages = all.filter(({ id }) => !parents.has(id)).map(({ id }) => pageOf(routes, id))
  const found = pages.filter(({ path }) => !path.endsWith('*'))
  const params = ({ path }: MatchedRoutes) => path.split(':').length
  return {
    exact: new Map(found.filter(({ path }) => !path.includes(':')).map((page) => [page.path, page])),
    patterns: found.filter(({ path }) => path.includes(':')).sort((one, other) => params(one) - params(other)),
  }
}

/** The pattern of a page and the routes around it that have data. */
function pageOf(routes: ServerBuild['routes'], id: string): MatchedRoutes {
  const route = routes[id]
  const around = route?.parentId === undefined ? { path: '', loaders: [] } : pageOf(routes, route.parentId)
  const path = route?.path ? `${around.path === '/' ? '' : around.path}/${route.path}` : around.path || '/'
  return { path, loaders: route?.module.loader ? [...around.loaders, id] : around.loaders }
}
