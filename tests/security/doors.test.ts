import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../support/account-house.ts'
import { databaseDigest } from '../support/database-digest.ts'
import { filesBelow } from '../support/form-server.ts'
import { givenThings } from '../support/given-things.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'

const house = await accountHouse()
const { server, services, db } = house
const given = givenThings(services)
const organiser = await organiserAtDesk(services)
const submission = await given.submission('hidden-author@example.org', { moves: ['received', 'under-review'], unreleased: ['rejected'] })
const application = await given.application('hidden-applicant@example.org', 'cv.pdf')
await given.message('hidden-writer@example.org')

const reading = ['GET', 'HEAD', 'OPTIONS']
/** Every door of the running router, its parameters filled with what exists, so that only the rule under test can refuse. */
const doors = house.routes.flatMap(({ method, url }) =>
  [method].flat().map((one) => ({
    method: one as NonNullable<InjectOptions['method']>,
    url: url
      .replace(':reference', url.includes('applications') ? application.reference : submission.reference)
      .replace(':fileId', submission.fileId)
      .replace(':secret', submission.secret)
      .replace(/:[a-zA-Z]+/g, 'colombo')
      .replace(/\*$/, 'unknown'),
  })),
)
const writing = doors.filter(({ method }) => !reading.includes(method))

test('[V35] [V64] [V66] [V120] [V127] no door of the router that changes anything takes a request from another site, in whatever letters its type is written', async () => {
  expect(writing.length).toBeGreaterThan(80)
  const before = await databaseDigest(db)
  const origins = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]
  const types = ['application/json', 'Application/X-WWW-Form-UrlEncoded', 'TEXT/PLAIN', 'multipart/form-data; boundary=B']
  for (const [position, { method, url }] of writing.entries()) {
    for (const [number, foreign] of origins.entries()) {
      const headers = { cookie: organiser.cookie, 'content-type': types[(position + number) % types.length] ?? '', ...foreign }
      const answer = await server.inject({ method, url, headers, payload: '{}' })
      expect({ method, url, foreign, status: answer.statusCode }).toEqual({ method, url, foreign, status: 403 })
    }
  }
  expect(await databaseDigest(db)).toEqual(before)
})

/** Headers by which some framework, proxy or gateway once told the program behind it who somebody is or what was already checked. */
const insiders = Object.fromEntries(
  [
    ...['x-middleware-subrequest', 'x-middleware-invoke', 'x-middleware-next', 'x-nextjs-data', 'x-invoke-path', 'x-matched-path', 'rsc', 'next-action'],
    ...['x-original-url', 'x-rewrite-url', 'x-override-url', 'x-http-method-override', 'x-http-method', 'x-method-override', 'x-forwarded-path'],
    ...['x-forwarded-user', 'x-forwarded-email', 'x-forwarded-groups', 'x-remote-user', 'remote-user', 'x-user', 'x-user-id', 'x-userid', 'x-auth-user'],
    ...[
      'x-authenticated-user',
      'x-authenticated-userid',
      'x-webauth-user',
      'x-ssl-client-verify',
      'x-client-cert',
      'x-ssl-client-s-dn',
      'x-amzn-oidc-identity',
    ],
    ...['x-goog-authenticated-user-email', 'x-ms-client-principal', 'cf-access-authenticated-user-email', 'x-role', 'x-roles', 'x-admin', 'x-is-admin'],
    ...['x-internal', 'x-internal-request', 'x-debug', 'x-trusted', 'x-forwarded-for', 'x-real-ip', 'true-client-ip', 'forwarded', 'x-forwarded-host'],
    ...['x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'x-host', 'x-api-key', 'x-access-token', 'authorization', 'proxy-authorization'],
    ...['x-react-router-prerender-data', 'x-remix-response', 'x-skip-auth', 'x-bypass', 'x-healthcheck', 'x-scheduler', 'x-cron', 'x-service'],
  ].map((name) => [name, name === 'x-forwarded-for' ? '127.0.0.1' : name === 'authorization' ? 'Bearer organiser' : 'organiser']),
)

test('[V115] headers that mean “already checked” elsewhere open nothing here: a stranger gets the same answer with them and without', async () => {
  expect(Object.keys(insiders).length).toBeGreaterThanOrEqual(60)
  const closed = doors.filter(({ url, method }) => method !== 'OPTIONS' && /desk|account|profile|passkeys/.test(url) && !/login|register/.test(url))
  expect(closed.length).toBeGreaterThan(60)
  for (const { method, url } of closed) {
    const plain = await server.inject({ method, url })
    const dressed = await server.inject({ method, url, headers: insiders })
    expect({ method, url, status: dressed.statusCode }).toEqual({ method, url, status: plain.statusCode })
    expect(withoutChance(dressed.body)).toBe(withoutChance(plain.body))
  }
})

/** Numbers of requests, challenges and tokens are new each time. */
function withoutChance(body: string): string {
  return body.replace(/"challenge":"[^"]+"|[\w-]{36}|[\w-]{22}\.[\w.-]+/g, '')
}

test('[V37] [V83] [V92] whatever a stranger asks a list for, by known and unknown parameters, it shows nobody who is hidden', async () => {
  const words = ['*', '1', 'hidden', 'true', '{}', 'null', '-created_at', 'hidden-author@example.org']
  const names = [
    'q',
    'search',
    'filter',
    'filter[email]',
    'where',
    'group',
    'include',
    'expand',
    'fields',
    'select',
    'sort',
    'order',
    'aggregate[count]',
    'limit',
    'offset',
  ]
  names.push(
    'page',
    'populate',
    'email',
    'email[$startsWith]',
    'token',
    'role',
    'state',
    'user',
    'id',
    'depth',
    'draft',
    'format',
    'callback',
    '_method',
    'debug',
  )
  // Pictures, built files and the description of the API are the same for everybody.
  const lists = doors.filter(
    ({ method, url }) => method === 'GET' && !url.includes(submission.secret) && !/^\/(static|share|api\/docs|icon|favicon)|openapi/.test(url),
  )
  let asked = 0
  for (const { url } of lists) {
    for (const name of names) {
      const answer = await server.inject({ url: `${url}?${encodeURIComponent(name)}=${encodeURIComponent(words[asked % words.length] ?? '')}` })
      expect(answer.statusCode, url).toBeLessThan(500)
      const told = answer.body.replaceAll(encodeURIComponent('hidden-author@example.org'), '')
      expect({ url, name, hidden: /hidden-(author|applicant|writer)|Ada L\.|argon2/.test(told) }).toEqual({ url, name, hidden: false })
      asked += 1
    }
  }
  expect(asked).toBeGreaterThan(500)
})

test('[V19] thousands of odd languages, sizes and formats leave no file behind', async () => {
  const before = await filesBelow(house.filesFolder)
  for (let number = 0; number < 2000; number++) {
    const odd = number.toString(36)
    const url = ['/about', '/conference-years', '/calendar/x.ics', '/share/x.png', '/static/media/photo/x-1.webp'][number % 5]
    const answer = await server.inject({
      url: `${url}?lang=${odd}&w=${odd}&format=${odd}&q=${odd}`,
      headers: { 'accept-language': `${odd}-XX`, accept: `image/${odd}` },
    })
    expect(answer.statusCode).toBeLessThan(500)
  }
  expect(await filesBelow(house.filesFolder)).toEqual(before)
})

test('[V67] [V97] a token that is a list, an object, a number or nothing is no token, at any door that wants one', async () => {
  const types = [[], {}, ['a', 'b'], { $gt: '' }, 0, 1, true, false, null, '', '0', ' ', '../..', 'null', 'undefined', 'x'.repeat(5000)]
  const before = await databaseDigest(db)
  for (const token of types) {
    const sent = { subconference_id: 'colombo', regtype: '330', name: 'A', email: 'a@example.org', company: 'C', subject: 'Hello', message: 'Hello', token }
    const answer = await house.post('/api/v1/submissions', sent)
    expect({ token, status: answer.statusCode }).toEqual({ token, status: 422 })
    const reset = await house.post(`/reset-password/${encodeURIComponent(String(token)) || 'x'}`, { password: goodPassword, rePassword: goodPassword, token })
    expect(reset.statusCode, String(token)).not.toBe(303)
  }
  expect(await databaseDigest(db)).toEqual(before)
})

test('[V99] however the address of a person or of the door is written, the tries count together', async () => {
  await house.participant('guessed@example.org')
  const spellings = ['guessed@example.org', 'GUESSED@example.org', ' guessed@example.org', 'Guessed@Example.Org ', 'guessed@EXAMPLE.org']
  const doorsOfSignIn = ['/api/v1/user-login', '/api/v1/user-login?x=1', '/api/v1/user-login?email=else@example.org', '/api/v1/user-login#a']
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) {
    const body = { email: spellings[number % spellings.length], password: `wrong ${number}` }
    const answer = await house.post(doorsOfSignIn[number % doorsOfSignIn.length] ?? '', body, { 'x-forwarded-for': `203.0.113.${number}` })
    statuses.push(answer.statusCode)
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429, 429, 429])
  for (const other of ['/api/v1//user-login', '/api/v1/User-Login', '/api/v1/user-login/', '/api/v1/%75ser-login'])
    expect([404, 405, 429], other).toContain((await house.post(other, { email: 'guessed@example.org', password: goodPassword })).statusCode)
})

test('[V118] a cookie that is a path, a command or another person’s number is nobody', async () => {
  const { id, cookie } = await house.participant('cookie@example.org')
  const name = cookie.split('=', 1)[0]
  const before = await filesBelow(house.filesFolder)
  for (const value of [
    '../../x',
    '/etc/passwd',
    id,
    `${id}.${id}`,
    "' OR '1'='1",
    'eyJhbGciOiJub25lIn0.e30.',
    'x'.repeat(4000),
    '%00',
    'undefined',
    cookie.split('=')[1]?.slice(0, -1),
  ])
    expect(await house.whoIs(`${name}=${value}`), value).toBeNull()
  expect(await filesBelow(house.filesFolder)).toEqual(before)
  expect(await house.whoIs(cookie)).not.toBeNull()
})

test('[V96] the number of an account that is gone is never given again, and its session opens nothing', async () => {
  const ids = new Set<string>()
  for (let number = 0; number < 5; number++) {
    const { id, cookie } = await house.participant('again@example.org')
    expect(ids.has(id)).toBe(false)
    ids.add(id)
    const left = await house.postForm('/account/deletion', { currentPassword: goodPassword, sure: 'yes' }, { cookie })
    expect(left.statusCode).toBe(303)
    expect(cookieOf(left)).toMatch(/=$/)
    expect(await house.whoIs(cookie)).toBeNull()
  }
})
