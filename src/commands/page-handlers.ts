import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { minutes } from '#domain/durations.ts'
import type { PageRequest } from '#http/page-request.ts'
import { SentPages } from '#http/sent-pages.ts'
import { type QuickPage, quickPage } from './quick-page.ts'

const mebibytes = (count: number) => count * 1024 * 1024

type Handler = (asked: PageRequest, context: RouterContextProvider) => Promise<Response>
type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The router tries all routes that it has for every request, twice, and makes the modules of all of them ready. Given only those whose
 * words an address has, it finds the same page sooner. Whatever is unusual in an address is left to the one that has all.
 */
export function pageHandlers(build: ServerBuild, mode: 'production' | 'development'): (pathname: string) => Handler {
  const handlers = new Map<string, Handler>()
  const sentPages = new SentPages({ mostBytes: mebibytes(2), keepMilliseconds: minutes(5) })
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined)
  const parents = new Set(routes.map((route) => route.parentId))
  const pages = routes.filter((route) => !parents.has(route.id) || route.path === '*').map((route) => ({ id: route.id, words: wordsOf(build, route) }))

  function handlerOf(ids: readonly string[]): Handler {
    const key = ids.join(' ')
    const handler =
      handlers.get(key) ?? quickFirst(ids, createRequestHandler(ids.length > 0 ? { ...build, routes: withTheirParents(build, ids) } : build, mode))
    handlers.set(key, handler)
    return handler
  }

  /** Where only one page can be meant (besides the one for whatever is not there), it is made in the quick way. While developing, pages are read anew for each request. */
  function quickFirst(ids: readonly string[], handler: ReturnType<typeof createRequestHandler>): Handler {
    const [leaf, ...others] = ids.filter((id) => build.routes[id]?.path !== '*')
    const quick: QuickPage | undefined = leaf !== undefined && others.length === 0 && mode === 'production' ? quickPage(build, leaf, sentPages) : undefined
    return async (asked, context) => (await quick?.(asked, context)) ?? handler(asked.web, context)
  }

  return (pathname) => {
    if (!/^(\/[\w-]+)*\/?$/.test(pathname)) return handlerOf([])
    const asked = pathname.toLowerCase().split('/').filter(Boolean)
    return handlerOf(pages.filter(({ words }) => fits(words, asked)).map(({ id }) => id))
  }
}

/** Of the whole address, from the root on. */
function wordsOf(build: ServerBuild, route: Route): string[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  const own = (route.path ?? '').toLowerCase().split('/').filter(Boolean)
  return [...(parent ? wordsOf(build, parent) : []), ...own]
}

function fits(words: readonly string[], asked: readonly string[]): boolean {
  const open = words.at(-1) === '*'
  const fixed = open ? words.slice(0, -1) : words
  if (open ? asked.length < fixed.length : asked.length !== fixed.length) return false
  return fixed.every((word, index) => word.startsWith(':') || word === asked[index])
}

function withTheirParents(build: ServerBuild, ids: readonly string[]): ServerBuild['routes'] {
  const kept = new Set<string>()
  for (const id of ids) for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at)
  return Object.fromEntries(Object.entries(build.routes).filter(([id]) => kept.has(id)))
}
