import type { RouterContextProvider, ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { readContent } from '../../src/commands/demonstration.ts'
import { findSignedIn } from '../../src/domain/accounts/find-signed-in.ts'
import { fillDemonstration } from '../../src/domain/fill-demonstration.ts'
import { sessionSecretOf } from '../../src/http/sessions.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { publicRoutes } from '../support/public-routes.ts'
import { testServer } from '../support/test-server.ts'
import { whenDone } from '../support/when-done.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** The pages themselves, as the development server reads them; everything from there, so that there is one of each. */
async function pages() {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  whenDone(() => vite.close())
  const load = (file: string) => vite.ssrLoadModule(file)
  return {
    // Styles that are still written have a way of their own.
    build: { ...((await load('virtual:react-router/server-build')) as ServerBuild), unstable_getCriticalCss: undefined },
    router: await load('react-router'),
    contexts: {
      ...(await load('/src/web/services-context.ts')),
      ...(await load('/src/web/accounts/signed-in-context.ts')),
      ...(await load('/src/web/report-error.ts')),
      ...(await load('/src/web/posted-form.ts')),
    },
    pageHandlers: (await load('/src/commands/page-handlers.ts')).pageHandlers as (build: ServerBuild, mode: string) => (pathname: string) => Handler,
    piecesOf: (await load('/src/web/rendered-html.ts')).piecesOf as (answer: Response) => Promise<string[]>,
  }
}

test('a page made in the quick way is to the letter what React Router makes of it, and so is what goes wrong', async () => {
  const { services, db, clock } = await testServer()
  const { content, series } = await readContent(process.cwd())
  await db.transaction().execute((tx) => fillDemonstration(tx, content, series, '2026-11-15'))
  const organiser = await organiserAtDesk(services)
  const { build, router, contexts, pageHandlers, piecesOf } = await pages()
  const one = await db.selectFrom('conference').select(['id', 'sub_conference']).where('published_at', 'is not', null).orderBy('id').executeTakeFirstOrThrow()
  let madeByRouter = 0
  const countedByRouter: typeof build.entry.module.default = (...given) => {
    madeByRouter += 1
    return build.entry.module.default(...given)
  }
  const ways: Record<string, (pathname: string) => Handler> = {
    quick: pageHandlers({ ...build, entry: { module: { ...build.entry.module, default: countedByRouter } } }, 'production'),
    router: () => router.createRequestHandler(build, 'production'),
  }
  let reported: string[] = []

  async function answer(way: string, address: string, cookie: string) {
    reported = []
    const request = new Request(new URL(address, services.publicUrl), { headers: { cookie } })
    const context: RouterContextProvider = new router.RouterContextProvider()
    context.set(contexts.servicesContext, services)
    context.set(contexts.signedInContext, () => findSignedIn(services, sessionSecretOf(cookie, services.publicUrl)))
    context.set(contexts.reportErrorContext, (error: Error) => void reported.push(error.message))
    context.set(contexts.postedFormContext, undefined)
    const response = await ways[way]?.(new URL(request.url).pathname)(request, context)
    if (!response) throw new Error(`There is no way '${way}'.`)
    return { status: response.status, headers: [...response.headers], text: (await piecesOf(response)).join(''), reported }
  }

  async function same(address: string, cookie = '') {
    const [quick, whole] = [await answer('quick', address, cookie), await answer('router', address, cookie)]
    expect(quick, address).toEqual(whole)
    // By now what stands around the page is remembered.
    expect(await answer('quick', address, cookie), address).toEqual(whole)
    return quick
  }

  for (const address of publicRoutes) expect((await same(address)).status, address).toBe(200)
  const moved = await same(`/conference/${one.id}/old-name`)
  expect(moved.status).toBe(301)
  const address = Object.fromEntries(moved.headers).location ?? ''
  expect((await same(address)).status).toBe(200)
  expect((await same('/conference-years?year=2027&q=law&page=2')).status).toBe(200)
  expect(madeByRouter).toBe(0)
  expect((await same('/conference/none/nothing')).status).toBe(404)
  expect((await same('/nothing/here')).status).toBe(404)
  expect((await same('/desk')).status).toBe(302)
  for (const list of [
    '/desk',
    '/desk/submissions',
    '/desk/submissions?q=water',
    '/desk/conferences',
    '/desk/mail',
    '/desk/record',
    '/desk/people',
    '/desk/settings',
  ])
    expect((await same(list, organiser.cookie)).status, list).toBe(200)
  expect((await same('/desk/submissions/none', organiser.cookie)).status).toBe(404)
  expect((await same('/about.data')).status).toBe(200)
  const now = clock.now
  services.now = () => {
    throw new Error('The clock stands still.')
  }
  const broken = await same(address)
  expect(broken.status).toBe(500)
  expect(broken.reported).toContain('The clock stands still.')
  services.now = () => now
})
