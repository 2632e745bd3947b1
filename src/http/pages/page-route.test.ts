import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicPage, testServer } from '../../../tests/support/test-server.ts'
import { routeMatcher } from './match-routes.ts'

/** A few routes as React Router's build lists them. */
const withLoader = { loader: async () => null, default: () => null }
const build = {
  routes: {
    root: { id: 'root', path: '', module: withLoader },
    layout: { id: 'layout', parentId: 'root', module: { default: () => null } },
    'pages/text-page': { id: 'pages/text-page', parentId: 'layout', path: 'about', module: withLoader },
    years: { id: 'years', parentId: 'layout', path: 'conference-years', module: withLoader },
    conference: { id: 'conference', parentId: 'layout', path: 'conference/:id/:conference', module: withLoader },
    'reset-password': { id: 'reset-password', parentId: 'root', path: 'reset-password/:token', module: withLoader },
    home: { id: 'home', parentId: 'layout', index: true, module: withLoader },
    'not-found': { id: 'not-found', parentId: 'layout', path: '*', module: withLoader },
  },
} as unknown as ServerBuild

/** Every page that had to be rendered, as the pages were asked for it. */
const rendered: Request[] = []
let answerWith: (request: Request) => Response | Promise<Response> = () => publicPage()
const { server, cache, clock } = await testServer({
  publicUrl: 'https://conferences.example.org',
  matchRoutes: routeMatcher(async () => build),
  render: async (request) => {
    rendered.push(request)
    return answerWith(request)
  },
})
const address = await server.listen({ port: 0, host: '127.0.0.1' })

beforeEach(() => {
  rendered.length = 0
  cache.invalidate()
  answerWith = () => publicPage()
})

/** `inject` and browsers tidy an address up; an attacker does not. */
const getAsWritten = (path: string) => new Promise<http.IncomingMessage>((resolve) => http.get(address, { path }, (answer) => resolve(answer.resume())))
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

describe('a page that is the same for everyone', () => {
  test('is rendered once and then sent from the cache', async () => {
    const first = await get('/about')
    const second = await get('/about')
    expect(rendered).toHaveLength(1)
    expect(second.body).toBe(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('is rendered whole for a question about its head alone, so that the next reader gets all of it', async () => {
    answerWith = (request) => (request.method === 'HEAD' ? publicPage('') : publicPage('<h1>Whole</h1>'))
    const head = await server.inject({ method: 'HEAD', url: '/about' })
    expect(head.headers['content-length']).toBe('14')
    expect((await get('/about')).body).toBe('<h1>Whole</h1>')
    expect(rendered).toHaveLength(1)
  })

  test('is rendered anew after a change', async () => {
    answerWith = () => publicPage('<h1>Before</h1>')
    await get('/about')
    cache.invalidate()
    answerWith = () => publicPage('<h1>After</h1>')
    expect((await get('/about')).body).toBe('<h1>After</h1>')
    expect(rendered).toHaveLength(2)
  })

  test('is not cached when a change came while it was rendered', async () => {
    answerWith = () => {
      cache.invalidate()
      return publicPage('<h1>Perhaps stale</h1>')
    }
    expect((await get('/about')).body).toBe('<h1>Perhaps stale</h1>')
    answerWith = () => publicPage('<h1>Fresh</h1>')
    expect((await get('/about')).body).toBe('<h1>Fresh</h1>')
    expect(rendered).toHaveLength(2)
  })

  test('is rendered anew after five minutes, because deadlines come nearer', async () => {
    await get('/about')
    clock.now = new Date(clock.now.getTime() + 299_999)
    await get('/about')
    expect(rendered).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 1)
    await get('/about')
    expect(rendered).toHaveLength(2)
  })

  test('may be stored by everyone and is asked about every time', async () => {
    const { headers } = await get('/about')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect(headers.vary).toBe('accept-encoding')
  })

  test('tells nginx the current second, so that it keeps the page no longer', async () => {
    const second = `@${clock.now.getTime() / 1000}`
    expect((await get('/about')).headers['x-accel-expires']).toBe(second)
    expect((await get('/about', { 'if-none-match': '*' })).headers['x-accel-expires']).toBe(second)
  })

  test('travels in the form that the client can read', async () => {
    const plain = await get('/about')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const brotli = await get('/about', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await get('/about', { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(rendered).toHaveLength(1)
  })

  test('is not sent again to whoever has it, in exactly the form they have', async () => {
    const brotli = (await get('/about', { 'accept-encoding': 'br' })).headers.etag as string
    const plain = (await get('/about')).headers.etag as string
    expect(brotli).not.toBe(plain)
    const same = await get('/about', { 'accept-encoding': 'br', 'if-none-match': brotli })
    expect(same.statusCode).toBe(304)
    expect(same.body).toBe('')
    expect(same.headers).toMatchObject({ etag: brotli, vary: 'accept-encoding' })
    for (const tags of [`"other", ${plain}`, `W/${plain}`, '*']) expect((await get('/about', { 'if-none-match': tags })).statusCode, tags).toBe(304)
    expect((await get('/about', { 'if-none-match': brotli })).statusCode).toBe(200)
    expect((await get('/about', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is answered without a body to HEAD', async () => {
    const page = await fetch(`${address}/about`)
    const head = await fetch(`${address}/about`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(page.headers.get('etag'))
    expect(rendered).toHaveLength(1)
  })
})

describe('concurrent requests', () => {
  test('without a cookie share one rendering, and after an invalidation another', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answerWith = async () => {
      await held
      return publicPage('<h1>Before</h1>')
    }
    const before = Promise.all([get('/about'), get('/about'), get('/about')])
    await expect.poll(() => rendered.length).toBe(1)
    cache.invalidate()
    answerWith = () => publicPage('<h1>After</h1>')
    expect((await get('/about')).body).toBe('<h1>After</h1>')
    release()
    expect((await before).map(({ body }) => body)).toEqual(['<h1>Before</h1>', '<h1>Before</h1>', '<h1>Before</h1>'])
    expect(rendered).toHaveLength(2)
  })

  test('for a private page are each rendered', async () => {
    answerWith = () => new Response('<h1>Mine</h1>', { headers: { 'cache-control': 'private' } })
    const cookies = ['session=a', 'session=b', undefined, undefined]
    await Promise.all(cookies.map((cookie) => get('/profile', cookie ? { cookie } : {})))
    expect(rendered).toHaveLength(4)
  })
})

describe('an address', () => {
  test('with parameters that change nothing is the same page', async () => {
    for (const url of ['/about', '/about?utm_source=mail', '/about?a=1&b=2', '/about?_routes=root', '/about?']) await get(url)
    expect(rendered.map((request) => request.url)).toEqual(['https://conferences.example.org/about'])
  })

  test('with parameters that the page reads is a page of its own, whatever their order', async () => {
    for (const url of ['/conference-years?year=2027', '/conference-years?year=2026', '/conference-years?x=1&year=2027', '/conference-years?year='])
      await get(url)
    expect(rendered.map((request) => new URL(request.url).search)).toEqual(['?year=2027', '?year=2026', ''])
    rendered.length = 0
    await get('/conference-years?q=health&year=2027')
    await get('/conference-years?year=2027&q=health')
    expect(rendered).toHaveLength(1)
  })

  test('of a list has one spelling for each page and filter', async () => {
    const spellings = ['page=1', 'page=000001', 'page=1e0', 'page=+1', 'page=1x', 'page=-3', 'page=0', 'page=', 'year=20277', 'year=%00', 'topic=', 'q=%20']
    for (const search of ['', ...spellings]) expect((await get(`/conference-years?${search}`)).statusCode, search).toBe(200)
    for (const search of ['page=2', 'page=002', 'page=2e7', 'page=+2&q=']) await get(`/conference-years?${search}`)
    expect(rendered.map((request) => new URL(request.url).search)).toEqual(['', '?page=2'])
  })

  test('in another spelling leads to the one that is cached', async () => {
    for (const url of ['/ABOUT', '/aBoUt', '/%61bout', '/About?utm_source=mail']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers.location], url).toEqual([301, '/about'])
    }
    expect((await get('/Conference/colombo/Health')).headers.location).toBe('/conference/colombo/Health')
    expect((await get('/ABOUT.data')).headers.location).toBe('/about.data')
    expect((await get('/Reset-Password/aB%2FC-%C3%A9')).headers.location).toBe('/reset-password/aB%2FC-%C3%A9')
    expect((await get('/conference/a%2Cb/c')).headers.location).toBe('/conference/a,b/c')
    expect((await get('/conference-YEARS?page=2')).headers.location).toBe('/conference-years?page=2')
    expect(rendered).toEqual([])
    for (const url of ['/', '/_.data', '/conference/Colombo/health', '/Nothing/Else', '/conference/a,b/c', '/reset-password/aB'])
      expect((await get(url)).statusCode, url).toBe(200)
  })

  test('of a page’s data is cached once for each set of routes that it has, and not for others', async () => {
    const all = [
      'pages/text-page',
      'root,pages/text-page',
      'pages/text-page,root',
      'root,nothing,pages/text-page',
      'pages/text-page,pages/text-page',
      'x',
      'y,z',
    ]
    for (const routes of all) await get(`/about.data?_routes=${routes}`)
    expect(rendered.map((request) => new URL(request.url).searchParams.get('_routes'))).toEqual(['pages/text-page', 'root,pages/text-page', null])
  })

  test('with a slash at its end leads to the one without', async () => {
    const answer = await get('/about/?utm_source=mail')
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe('/about')
    expect((await get('/a//b//')).headers.location).toBe('/a//b')
    for (const url of ['/.//', '/..//', '/%2e//', '/.///']) expect((await getAsWritten(url)).headers.location, url).toBe('/')
    expect((await getAsWritten('/.//evil.example')).headers.location).toBe('/evil.example')
    expect(rendered).toEqual([])
  })

  test('[V14] [V117] of another host is refused and never rendered', async () => {
    for (const url of ['//evil.example', '//evil.example/about/', '/\\evil.example', '/\\evil.example/about/', 'http://evil.example/about']) {
      const answer = await getAsWritten(url)
      expect(answer.statusCode, url).toBe(400)
      expect(answer.headers, url).not.toHaveProperty('location')
    }
    expect(rendered).toEqual([])
  })

  test('[V61] is built from the configuration, whatever the client writes into its headers', async () => {
    await get('/about', { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })
    expect(rendered.map((request) => request.url)).toEqual(['https://conferences.example.org/about'])
  })
})

describe('the pages for signing in', () => {
  test('are cached for nobody but the reader, so that a proxy never sends them to somebody who is signed in', async () => {
    for (const url of ['/login', '/register', '/login.data']) {
      for (const _ of [1, 2]) {
        const { headers } = await get(url)
        expect(headers['cache-control'], url).toBe('private, no-cache')
        expect(headers, url).not.toHaveProperty('x-accel-expires')
        expect(headers, url).toHaveProperty('etag')
      }
    }
    expect(rendered).toHaveLength(3)
  })

  test('are neither taken from the cache nor put there for a browser with a session, and know where it wanted to go', async () => {
    const cookie = '__Host-session=a'
    answerWith = (request) => (request.headers.has('cookie') ? new Response(null, { status: 302, headers: { location: '/profile' } }) : publicPage())
    for (const url of ['/login', '/login.data', '/register?next=%2Faccount']) {
      await get(url)
      const answer = await get(url, { cookie })
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']], url).toEqual([302, '/profile', 'private, no-store'])
      expect((await get(url)).statusCode, url).toBe(200)
    }
    expect(rendered.map((request) => `${new URL(request.url).search} ${request.headers.has('cookie')}`)).toEqual([
      ...[' false', ' true', ' false', ' true'],
      ...[' false', '?next=%2Faccount true'],
    ])
  })
})

describe('an answer for one person', () => {
  test.each([
    ['a page that does not say it is public', new Response('<h1>Mine</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a page that says it is private', new Response('<h1>Mine</h1>', { headers: { 'cache-control': 'private' } })],
    ['a missing page, although it says it is public', new Response('<h1>No</h1>', { status: 404, headers: { 'cache-control': 'public' } })],
    ['an error, although it says it is public', new Response('<h1>No</h1>', { status: 500, headers: { 'cache-control': 'public' } })],
  ])('[V15] [V20] [V126] is not kept by anybody: %s', async (_what, response) => {
    answerWith = () => response.clone()
    const { status } = response
    for (const _ of [1, 2]) {
      const answer = await get('/profile')
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers).not.toHaveProperty('etag')
    }
    expect(rendered).toHaveLength(2)
  })

  test('keeps its own headers, each cookie among them', async () => {
    const headers = new Headers({ location: '/login' })
    headers.append('set-cookie', 'one=1; Path=/')
    headers.append('set-cookie', 'two=2; Path=/')
    answerWith = () => new Response(null, { status: 302, headers })
    const answer = await get('/profile')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/login')
    expect(answer.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/'])
  })
})

test('a post to a page that takes none is refused and reaches no page', async () => {
  const answer = await server.inject({ method: 'POST', url: '/somewhere', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' })
  expect(answer.statusCode).toBe(405)
  expect(answer.json().error.code).toBe('request.wrong_method')
  expect(rendered).toEqual([])
})

test('an answer for one person travels compressed too', async () => {
  const long = `<p>${'for your eyes only '.repeat(200)}</p>`
  answerWith = () => new Response(long, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private' } })
  const answer = await get('/profile', { 'accept-encoding': 'br' })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'private, no-store' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(long)
})
