import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { PageRequest } from '#http/page-request.ts'
import { pageHandlers } from './page-handlers.ts'

/** Each route answers with its name and what it read in the address. */
function route(id: string, parentId: string | undefined, path: string | undefined, index = false) {
  const loader = ({ params }: { params: object }) => new Response(`${id} ${JSON.stringify(params)}`)
  return { id, parentId, path, index, module: { loader } }
}

const routes = [
  route('root', undefined, ''),
  route('public', 'root', undefined),
  route('home', 'public', undefined, true),
  route('about', 'public', 'about'),
  route('conference', 'public', 'conference/:id/:conference'),
  route('not-found', 'public', '*'),
  route('submit', 'root', 'conference/:id/:conference/submit'),
  route('account', 'root', 'account'),
  route('account-section', 'root', 'account/:section'),
  route('desk', 'root', 'desk'),
  route('room', 'desk', undefined),
  route('today', 'room', undefined, true),
  route('release', 'room', 'submissions/release'),
  route('submission', 'room', 'submissions/:reference'),
  route('desk-not-there', 'room', '*'),
  route('preview', 'root', 'desk/conferences/:id/preview'),
]
const build = {
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
  entry: { module: { default: () => new Response('a document'), handleError: () => undefined } },
  assets: { routes: {}, version: '1' },
  basename: '/',
  publicPath: '/',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  prerender: [],
  future: { v8_middleware: true, v8_passThroughRequests: true },
} as unknown as ServerBuild

const byRouter = createRequestHandler(build, 'production')
const all: typeof handlerOf = () => (asked, context) => byRouter(asked.web, context)
const handlerOf = pageHandlers(build, 'production')
const answer = async (handler: ReturnType<typeof handlerOf>, address: URL) => {
  const response = await handler(new PageRequest(address, {}), new RouterContextProvider())
  return `${response.status} ${await response.text()}`
}

test.each([
  ['/', '200 home'],
  ['/about', '200 about'],
  ['/About', '200 about'],
  ['/%61bout', '200 about'],
  ['/conference/12/law-in-porto', '200 conference {"id":"12","conference":"law-in-porto"}'],
  ['/conference/12/law-in-porto/submit', '200 submit {"id":"12","conference":"law-in-porto"}'],
  ['/conference/submit', '200 not-found {"*":"conference/submit"}'],
  ['/account', '200 account'],
  ['/account/names', '200 account-section {"section":"names"}'],
  ['/desk', '200 today'],
  ['/desk/submissions/release', '200 release'],
  ['/desk/submissions/HM27-0042-K', '200 submission {"reference":"HM27-0042-K"}'],
  ['/desk/nowhere/at/all', '200 desk-not-there'],
  ['/desk/conferences/12/preview', '200 preview'],
  ['/nothing', '200 not-found {"*":"nothing"}'],
  ['/wp-login.php', '200 not-found {"*":"wp-login.php"}'],
  ['/a b/ü', '200 not-found {"*":"a b/ü"}'],
])('%s is the same page as with all routes', async (path, wanted) => {
  const address = new URL(path, 'https://conferences.example.org')
  expect(await answer(all(address.pathname), address)).toContain(wanted)
  expect(await answer(handlerOf(address.pathname), address)).toBe(await answer(all(address.pathname), address))
})
