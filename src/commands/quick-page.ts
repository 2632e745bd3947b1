import { type EntryContext, matchRoutes, type RouteObject, type RouterContextProvider, type ServerBuild } from 'react-router'
import { acceptedEncoding } from '#http/accepted-encoding.ts'
import type { PageRequest } from '#http/page-request.ts'
import { keyOf, type SentPages } from '#http/sent-pages.ts'
import { signedInContext } from '#web/accounts/signed-in-context.ts'
import { encodeFound } from '#web/encode-found.ts'
import { handOver } from '#web/hand-over.ts'
import { ownInlineHeader } from '#web/own-inline.ts'
import { postedFormContext } from '#web/posted-form.ts'
import { renderDocument } from '#web/render-document.tsx'
import { answerWithHtml } from '#web/rendered-html.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** Of the addresses of one page, the latest so many. */
const mostMatched = 50

/** Makes a page, or nothing when anything about it is not as usual. */
export type QuickPage = (asked: PageRequest, context: RouterContextProvider) => Promise<Response | undefined>

/**
 * A page of which it is known beforehand which routes it has, as React Router would make it and to the letter the same, without what the router
 * does for requests of every kind. Only what goes well is made here: whoever throws or has a status of its own is left to the router, which asks again.
 */
export function quickPage(build: ServerBuild, leaf: string, sentPages: SentPages): QuickPage | undefined {
  const chain = chainOf(build, leaf)
  const heads = chain.flatMap(({ module }) => (module.headers ? [module.headers] : []))
  const [head] = heads
  if (heads.length > 1 || typeof head === 'object' || chain.some(({ module }) => module.middleware) || !chain.at(-1)?.module.default) return undefined
  // Of what the loaders found nothing reaches them: they are the same each time.
  const none = new Headers()
  const ownHeaders = Object.fromEntries(new Headers(head?.({ loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined })))
  const routes = [nested(chain)]
  const lasting = lastingContext(build, chain)
  // An address is always matched alike, and to match one the router sorts its routes.
  const matched = new Map<string, ReturnType<typeof matchRoutes>>()
  function matchesOf(pathname: string) {
    const matches = matched.get(pathname) ?? matchRoutes(routes, pathname)
    if (matched.size >= mostMatched) matched.clear()
    matched.set(pathname, matches)
    return matches
  }

  return async (asked, context) => {
    const url = asked.address
    const matches = matchesOf(url.pathname)
    if (matches?.length !== chain.length) return undefined
    const { params } = matches[0] as { params: Record<string, string> }
    const args = {
      get request() {
        return asked.web
      },
      url,
      params,
      context,
      pattern: '',
    }
    try {
      const found = await Promise.all(chain.map(({ module }) => module.loader?.(args)))
      if (found.some(isAnswer)) return undefined
      const loaderData = Object.fromEntries(chain.flatMap(({ id, module }, at) => (module.loader ? [[id, found[at]]] : [])))
      const outcome = { loaderData, actionData: null, errors: null }
      const encoded = encodeFound(outcome)
      const key = head ? undefined : await ownKey(asked, context, encoded)
      const again = key && sentPages.again(key)
      if (again) return again
      const staticHandlerContext = {
        ...outcome,
        basename: '/',
        location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
        matches,
        statusCode: 200,
        loaderHeaders: {},
        actionHeaders: {},
      } as unknown as EntryContext['staticHandlerContext']
      const { pieces, ownInline } = renderDocument({ ...lasting, renderMeta: {}, staticHandlerContext }, url, handOver(encoded))
      const headers = { ...ownHeaders, 'content-type': 'text/html; charset=utf-8', [ownInlineHeader]: ownInline }
      const answer = answerWithHtml(pieces, { status: 200, headers })
      if (key) sentPages.await(key, answer)
      return answer
    } catch {
      // The router will meet it again, and knows what to do and to whom to report it.
      return undefined
    }
  }
}

/** What a page for one person, signed in, is known by. Nothing else reaches its rendering: no clock, no cookie, no chance. */
async function ownKey(asked: PageRequest, context: RouterContextProvider, found: readonly string[]): Promise<string | undefined> {
  const { pathname, search } = asked.address
  const encoding = acceptedEncoding(asked.header('accept-encoding'))
  if (encoding === 'identity' || context.get(postedFormContext)) return undefined
  const person = await context.get(signedInContext)()
  return person && keyOf({ sessionId: person.sessionId, address: pathname + search, found, encoding })
}

/** From the root on. */
function chainOf(build: ServerBuild, leaf: string): Route[] {
  const route = build.routes[leaf]
  if (!route) return []
  return [...(route.parentId === undefined ? [] : chainOf(build, route.parentId)), route]
}

function nested([first, ...rest]: Route[]): RouteObject {
  if (!first) throw new Error('A page has at least one route.')
  const { id, path, index, caseSensitive } = first
  if (index) return { id, index, ...(path === undefined ? {} : { path }) }
  return {
    id,
    ...(path === undefined ? {} : { path }),
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
    children: rest.length > 0 ? [nested(rest)] : [],
  }
}

/** With a status or headers of its own. */
function isAnswer(found: unknown): boolean {
  return found instanceof Response || (typeof found === 'object' && found !== null && 'type' in found && found.type === 'DataWithResponseInit')
}

/** What is the same each time. */
function lastingContext(build: ServerBuild, chain: readonly Route[]) {
  const { basename, future, routeDiscovery, ssr, assets } = build
  const among = <Item>(all: Record<string, Item>) => Object.fromEntries(chain.map(({ id }) => [id, all[id] as Item]))
  return {
    manifest: { ...assets, routes: among(assets.routes) },
    routeModules: Object.fromEntries(chain.map(({ id, module }) => [id, module])),
    branches: [],
    criticalCss: undefined,
    serverHandoffString: JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false }),
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    serializeError: () => ({ message: '' }),
  } as unknown as Omit<EntryContext, 'staticHandlerContext' | 'renderMeta'>
}
