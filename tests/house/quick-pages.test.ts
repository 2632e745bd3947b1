import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { hours } from '#domain/durations.ts'
import { readContent } from '../../src/commands/demonstration.ts'
import { findSignedIn } from '../../src/domain/accounts/find-signed-in.ts'
import { openSession } from '../../src/domain/accounts/open-session.ts'
import { fillDemonstration } from '../../src/domain/fill-demonstration.ts'
import { PageRequest } from '../../src/http/page-request.ts'
import { sessionSecretOf } from '../../src/http/sessions.ts'
import { givenThings } from '../support/given-things.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { pagesForPeople } from '../support/pages-for-people.ts'
import { publicRoutes } from '../support/public-routes.ts'
import { type PageHandler, readPages } from '../support/read-pages.ts'
import { testServer } from '../support/test-server.ts'

const pages = await readPages()

test('a page made in the quick way is to the letter what React Router makes of it, and so is what goes wrong', async () => {
  const { services, db, clock } = await testServer()
  const { content, series } = await readContent(process.cwd())
  await db.transaction().execute((tx) => fillDemonstration(tx, content, series, '2026-11-15'))
  const organiser = await organiserAtDesk(services)
  const { build, router, contexts, pageHandlers, load } = pages
  const piecesOf = (await load('/src/web/rendered-html.ts')).piecesOf as (answer: Response) => Promise<string[]>
  const one = await db
    .selectFrom('conference')
    .select(['id', 'start_date'])
    .where('published_at', 'is not', null)
    .orderBy('start_date', 'desc')
    .executeTakeFirstOrThrow()
  let madeByRouter = 0
  const countedByRouter: typeof build.entry.module.default = (...given) => {
    madeByRouter += 1
    return build.entry.module.default(...given)
  }
  // Each writing of a page asks it once how it is to be described.
  let writings = 0
  const counting = <Given extends unknown[], Made>(make: (...given: Given) => Made) => {
    return (...given: Given) => {
      writings += 1
      return make(...given)
    }
  }
  const counted = Object.entries(build.routes).map(([id, route]) => {
    const meta = route?.module.meta
    return [id, route && { ...route, module: { ...route.module, meta: typeof meta === 'function' ? counting(meta) : meta } }]
  })
  const ways: Record<string, (pathname: string) => PageHandler> = {
    quick: pageHandlers(
      { ...build, routes: Object.fromEntries(counted), entry: { module: { ...build.entry.module, default: countedByRouter } } },
      'production',
    ),
    router: () => (asked, context) => byRouter(asked.web, context),
  }
  const byRouter = router.createRequestHandler(build, 'production')
  let reported: string[] = []

  async function answer(way: string, address: string, cookie: string) {
    reported = []
    const asked = new PageRequest(new URL(address, services.publicUrl), { cookie })
    const context: RouterContextProvider = new router.RouterContextProvider()
    context.set(contexts.servicesContext, services)
    context.set(contexts.signedInContext, () => findSignedIn(services, sessionSecretOf(cookie, services.publicUrl)))
    context.set(contexts.reportErrorContext, (error: Error) => void reported.push(error.message))
    context.set(contexts.postedFormContext, undefined)
    const response = await ways[way]?.(asked.address.pathname)(asked, context)
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

  for (const address of publicRoutes) {
    expect((await same(address)).status, address).toBe(200)
    writings = 0
    await answer('quick', address, '')
    expect(writings, `${address}, once what stands around it is known`).toBe(1)
  }
  const moved = await same(`/conference/${one.id}/old-name`)
  expect(moved.status).toBe(301)
  const address = Object.fromEntries(moved.headers).location ?? ''
  expect((await same(address)).status).toBe(200)
  writings = 0
  await answer('quick', address, '')
  expect(writings).toBe(1)
  expect((await same('/conference-years?year=2027&q=law&page=2')).status).toBe(200)
  const list = `/conference-years?year=${one.start_date.slice(0, 4)}`
  // What is remembered of a page is no more than what did not change.
  const changes = { theme: 'On tides & <time>', venue: 'The Old Observatory', scopes: '<p>Everything that floats.</p>', registration_deadline: '2026-12-01' }
  for (const change of Object.entries(changes)) {
    await db
      .updateTable('conference')
      .set(Object.fromEntries([change]))
      .where('id', '=', one.id)
      .execute()
    await same(list)
    await same(address)
  }
  expect((await same(list)).text).toContain('On tides &amp; &lt;time&gt;')
  for (const shown of ['On tides &amp; &lt;time&gt;', 'The Old Observatory', 'Everything that floats.', 'Register until <!-- -->1 December 2026'])
    expect((await same(address)).text.split('<main')[1]).toContain(shown)
  expect(madeByRouter).toBe(0)
  expect((await same('/conference/none/nothing')).status).toBe(404)
  expect((await same('/nothing/here')).status).toBe(404)
  expect((await same('/desk')).status).toBe(302)
  // What stands around a place of the desk was learned from the page of one, and is put around that of another: nothing of the first comes with it.
  const other = await organiserAtDesk(services, 'Ada Lovelace')
  const unnamed = (text: string) =>
    [organiser, other].flatMap(({ accountId, name }) => [accountId, ...name.split(' ')]).reduce((left, word) => left.replaceAll(word, '…'), text)
  for (const list of ['/desk', '/desk/submissions', '/desk/submissions?q=water', '/desk/conferences', '/desk/mail', '/desk/record', '/desk/settings']) {
    const first = await answer('quick', list, organiser.cookie)
    expect(first.status, list).toBe(200)
    expect((await same(list, organiser.cookie)).text, list).toBe(first.text)
    const theirs = await same(list, other.cookie)
    expect(theirs.text, list).toContain('Lovelace')
    expect(theirs.text, list).not.toMatch(new RegExp(`Hopper|${organiser.accountId}`))
    expect(unnamed(theirs.text), list).toBe(unnamed(first.text))
  }
  expect((await same('/desk/people', organiser.cookie)).status).toBe(200)
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

test('[V20] what was found again to the letter is the page of last time; whatever differs, in data, person, address or time, is another page', async () => {
  const { services, db, clock, posted, shown, ask } = await pagesForPeople(pages)
  const given = givenThings(services)
  const [grace, ada] = [await organiserAtDesk(services, 'Grace Hopper'), await organiserAtDesk(services, 'Ada Lovelace')]
  const { reference } = await given.submission('author@example.org')
  await given.message('writer@example.org')
  const list = '/desk/submissions'

  // Every list of the desk is written once for as long as nothing changes.
  for (const url of ['/desk', list, `${list}?q=engines`, '/desk/conferences', '/desk/messages', '/desk/mail', '/desk/people', '/desk/record', '/desk/settings'])
    expect([(await shown(url, grace)).writings, (await shown(url, grace)).writings], url).toEqual([1, 0])
  expect((await ask(list, grace.cookie, 'br')).headers['content-encoding']).toBe('br')

  // What each of them sees is their own; and another session of the same person, were the data the same, shares nothing.
  const hers = await shown(list, ada)
  expect(hers.writings).toBe(1)
  expect(hers.html).toContain('Lovelace')
  expect(hers.html).not.toContain('Hopper')
  const again = await shown(list, grace)
  expect(again.writings).toBe(0)
  expect(again.html).not.toContain('Lovelace')
  const { secret } = await openSession(db, grace.accountId, 'Another device', undefined, services.now())
  expect((await shown(list, { cookie: `session=${secret}` })).writings).toBe(1)

  // Another address, were the data the same.
  expect((await shown(`${list}?unknown=1`, grace)).writings).toBe(1)

  // A change is seen at once, and so is its undoing.
  const setState = (state: 'rejected' | 'received') => db.updateTable('submission').set({ state }).where('reference', '=', reference).execute()
  await setState('rejected')
  const changed = await shown(list, grace)
  expect(changed.writings).toBe(1)
  expect([again.html, changed.html].map((html) => html.includes('Not accepted</span>'))).toEqual([false, true])
  await setState('received')
  expect((await shown(list, grace)).html).toBe(again.html)

  // Time goes on, and nothing else.
  const soon = await shown('/desk/messages', grace)
  clock.now = new Date(clock.now.getTime() + hours(5))
  const later = await shown('/desk/messages', grace)
  expect([soon.html.match(/Overdue by \d+ \w+/)?.[0], later.html.match(/Overdue by \d+ \w+/)?.[0]]).toEqual(['Overdue by 0 min', 'Overdue by 5 h'])

  // What was done just now is said once, and what was typed comes back and is not kept.
  expect((await shown('/account?done=name', grace)).html).not.toBe((await shown('/account', grace)).html)
  expect((await shown('/account', grace)).writings).toBe(0)
  posted.form = { form: 'names', values: { fName: ['Typed just now'] }, fields: {}, message: 'This was refused.' }
  expect([(await shown('/account', grace)).writings, (await shown('/account', grace)).writings]).toEqual([1, 1])
  posted.form = undefined

  // Whoever may no longer see a page does not.
  await db.updateTable('account').set({ role: 'g_user' }).where('id', '=', ada.accountId).execute()
  expect((await shown(list, ada)).status).toBe(404)
  await db.deleteFrom('session').where('account_id', '=', grace.accountId).execute()
  expect((await shown(list, grace)).status).toBe(302)
  expect((await shown(list, { cookie: '' })).status).toBe(302)
})
