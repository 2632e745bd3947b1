import { readYearsQuery, yearsAddress } from '#web/conferences/years-query.ts'
import { homeNotices } from '#web/home/home-notices.ts'
import { libraryAddress, readLibraryQuery } from '#web/library/library-address.ts'
import { paths } from '#web/paths.ts'
import { filterNames } from '#web/programme/programme-address.ts'
import { siteMap } from '#web/site/site-map.ts'

/** Only these parameters change what a page shows; any other is ignored and makes no cache entry. */
const pageParameters: Record<string, readonly string[]> = {
  [paths.profile]: ['done'],
  [paths.account]: ['done'],
  [paths.reviews]: ['done'],
  [paths.openDesk]: ['next'],
  [paths.search]: ['q'],
  [paths.callAlerts]: ['topic'],
  [paths.verify]: ['code'],
}

const noText = '%EF%BF%BD'

/** The page's own address, built from PUBLIC_URL: what the client writes into Host or forwarding headers decides nothing. */
export function pageUrl(address: string, publicUrl: string): URL | undefined {
  if (!address.startsWith('/') || address.startsWith('//') || !URL.canParse(address, publicUrl)) return undefined
  // PostgreSQL stores no NUL: no page has it in its address, and nothing is found by it, nor by the sign that stands for what is no text.
  const url = new URL(address.replaceAll('%00', noText), publicUrl)
  if (url.pathname.includes(noText)) url.pathname = noText
  // A backslash counts as a slash, so that an address can still name a host.
  if (url.origin !== new URL(publicUrl).origin) return undefined
  if (url.search) url.search = readParameters(url)
  return url
}

export const isOfDesk = (path: string) => /^\/desk(\/|\.data$|$)/.test(path)

function readParameters(url: URL): string {
  // An address in another case is redirected with its parameters.
  const path = documentPath(url.pathname).toLowerCase()
  // Pages of the desk are never cached, so their lists may have any parameters.
  if (isOfDesk(path)) return url.search
  const search = ownParameters[path]?.(url) ?? namedParameters(url, path)
  const routes = url.searchParams.get('_routes')
  if (routes && isData(url.pathname)) search.set('_routes', routes)
  return search.toString()
}

/** What the home page says to somebody who has just registered or left; of anything else it knows nothing. */
function homeParameters(url: URL): URLSearchParams {
  const said = homeNotices.find((name) => url.searchParams.has(name))
  return new URLSearchParams(said ? [[said, '']] : [])
}

/** One spelling for each list: `page=000002` and `page=2e0` are the second page, and an empty filter is none. */
const ownParameters: Record<string, (url: URL) => URLSearchParams> = {
  [paths.home]: homeParameters,
  // Of the data of the home page.
  '': homeParameters,
  [paths.conferenceYears]: (url) => new URL(yearsAddress(readYearsQuery(url.searchParams)), url).searchParams,
  [paths.researchLibrary]: (url) => new URL(libraryAddress(readLibraryQuery(url.searchParams)), url).searchParams,
}

/** The pages of one submission and of one review say what was just done. */
function parametersBelow(path: string): readonly string[] {
  if (/^\/conference\/[^/]+\/[^/]+\/programme$/.test(path)) return filterNames
  // An author who has just confirmed to present comes to register.
  if (/^\/conference\/[^/]+\/[^/]+\/register\//.test(path)) return ['arrived']
  if (path.startsWith('/submission/')) return ['arrived', 'paper']
  // What was done, whose details are corrected, what came of a card payment, and where a place is to be carried.
  if (path.startsWith('/registration/')) return ['arrived', 'card', 'delegate', 'in', 'paper', 'to']
  return path.startsWith(`${paths.reviews}/`) || path.startsWith('/handling/') ? ['done'] : []
}

function namedParameters(url: URL, path: string): URLSearchParams {
  const names = pageParameters[path] ?? parametersBelow(path)
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** React Router requests the data of a page at its address with this ending, and those of the home page at `/_.data`. */
const isData = (pathname: string) => pathname.endsWith('.data')

/** The address of the page whose data are requested, or the address itself. */
export function documentPath(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')
}

/** What an address is called when it is written in its one spelling. */
export interface MatchedRoutes {
  path: string
  /** The routes that have data there, in the order of their nesting. */
  loaders: readonly string[]
}

/** The address in the spelling that is a cache key: every other one, such as `/ABOUT`, would be rendered and cached again. */
export function canonicalUrl(url: URL, matched: MatchedRoutes): URL {
  const canonical = new URL(url)
  const ending = isData(url.pathname) ? (matched.path === '/' ? '_.data' : '.data') : ''
  canonical.pathname = matched.path + ending
  const wanted = url.searchParams.get('_routes')?.split(',')
  if (!wanted) return canonical
  const known = matched.loaders.filter((id) => wanted.includes(id))
  if (known.length > 0) canonical.searchParams.set('_routes', known.join(','))
  else canonical.searchParams.delete('_routes')
  return canonical
}

const listed = new Set<string>([paths.home, ...siteMap.flatMap((group) => group.below.map((link) => link.to))])

/** The pages of the sitemap are read often; every other address is compressed quickly. */
export function isInSitemap(url: URL): boolean {
  const path = documentPath(url.pathname)
  const filters = [...url.searchParams.keys()].filter((name) => name !== '_routes')
  return filters.length === 0 && (listed.has(path) || /^\/conference\/[^/]+\/[^/]+$/.test(path))
}

/** Pages that somebody who is signed in is redirected from. Nobody but the reader's browser may cache them. */
export const isEntrance = (url: URL) => [paths.login, paths.register].some((path) => path === documentPath(url.pathname))
