import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { accountHouse } from '../support/account-house.ts'
import { watchChanges } from '../support/database-digest.ts'
import { givenBooking } from '../support/given-money.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { type Asker, type Prepared, permissionRequests, type Whose } from './permission-requests.ts'
import { type Answers, belongsToNobody, doors, objectPages, type PageAccess, type Persona, pages, personas, routes } from './permissions.table.ts'

const house = await accountHouse()
const { db, services, server } = house
await server.ready()
const { asker, prepare, given, clearAway } = await permissionRequests(services)
const standing = Object.fromEntries(await Promise.all(personas.map(async (persona) => [persona, await asker(persona)] as const))) as Record<Persona, Asker>
afterEach(() => clearAway(Object.values(standing)))

const everyMethod = 5
const keys = [
  ...new Set(
    house.routes.flatMap(({ method, url }) => {
      if (Array.isArray(method) && method.length > everyMethod) return [`ALL ${url}`]
      return [method]
        .flat()
        .filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
        .map((one) => `${one} ${url}`)
    }),
  ),
].sort()

/** Asks, and makes sure that nothing has changed where nothing may: after a refusal, after reading, and about what is not one's own. */
async function ask(method: string, { url, headers = {}, payload }: Prepared, cookie: string, whose: Whose = 'own'): Promise<number | 'door'> {
  const { changedTables } = await watchChanges(db)
  const body = payload === undefined ? {} : { payload }
  const answer = await server.inject({ method: (method === 'ALL' ? 'GET' : method) as 'GET', url, headers: { cookie, ...headers }, ...body })
  const sentAway = answer.statusCode === 303 && String(answer.headers.location).startsWith('/login')
  if (answer.statusCode >= 400 || sentAway || method === 'GET' || whose !== 'own') expect(await changedTables()).toEqual([])
  return sentAway ? 'door' : answer.statusCode
}

test('a change is seen, and one that was undone is none', async () => {
  const rename = (l_name: string) =>
    db
      .updateTable('account')
      .set({ l_name })
      .where('id', '=', standing.participant.accountId as AccountId)
      .execute()
  const { changedTables } = await watchChanges(db)
  await rename('somebody else')
  expect(await changedTables()).toEqual(['account'])
  await rename('participant')
  expect(await changedTables()).toEqual([])
})

function inOrder(answers: Answers): Record<string, number | 'door'> {
  return Object.fromEntries(personas.map((persona, position) => [persona, Array.isArray(answers) ? answers[position] : answers]))
}

describe('every route of the server', () => {
  test('[V5] [V6] stands in the table, and the table names no other', () => {
    expect(keys).toEqual(Object.keys(routes).sort())
    expect(Object.keys(doors).filter((door) => !keys.includes(door.replace(/ \(.*/, '')))).toEqual([])
  })

  test('[V5] of the desk refuses an organiser who has none of its rights', async () => {
    const { cookie } = await organiserAtDesk(services, 'No Rights', [])
    const desk = keys.filter((key) => key.includes(' /api/v1/desk/'))
    const answers = await Promise.all(
      desk.map(async (key) => {
        const [method = '', pattern = ''] = key.split(' ')
        const { statusCode } = await server.inject({ method: method as 'GET', url: pattern.replace(/:[a-zA-Z]+/g, 'unknown'), headers: { cookie } })
        return [key, statusCode]
      }),
    )
    expect(answers).toEqual(desk.map((key) => [key, 403]))
  })

  test('has a row of objects if it names one, or if it is about the account; for the rest the table says why not', () => {
    const named = keys.filter((key) => /:|^\w+ \/account|passkeys|login|register|ragistation/.test(key) && !(key in doors))
    expect(named).toEqual(Object.keys(belongsToNobody).sort())
  })

  test.each(Object.entries(routes))(
    '[V5] [V7] [V58] [V82] [V103] %s answers each persona as the table says, and a refusal changes nothing',
    async (key, expected) => {
      const [method = '', pattern = ''] = key.split(' ')
      const url = pattern.replace(/:[a-zA-Z]+/g, 'unknown').replace(/\*$/, 'unknown')
      const answers: Record<string, number | 'door'> = {}
      for (const persona of personas) {
        const { cookie } = /logout/.test(key) ? await asker(persona) : standing[persona]
        answers[persona] = await ask(method, { url }, cookie)
      }
      expect(answers).toEqual(inOrder(expected))
    },
  )
})

const cases = Object.entries(doors).flatMap(([door, { own, others, unknown }]) =>
  (
    [
      ['own', own],
      ['others', others],
      ['unknown', unknown],
    ] as const
  ).flatMap(([whose, answers]) => (answers === undefined ? [] : [[door, whose, answers] as const])),
)

test.each(cases)('[V21] [V23] [V52] [V82] %s, %s: each persona is answered as the table says, and nothing of others changes', async (door, whose, expected) => {
  const [method = ''] = door.split(' ')
  const answers: Record<string, number | 'door'> = {}
  for (const persona of personas) {
    const { cookie, ...request } = await prepare(door, persona, whose)
    answers[persona] = await ask(method, request, cookie, whose)
  }
  expect(answers).toEqual(inOrder(expected))
})

interface PageRoute {
  path?: string
  index?: boolean
  file: string
  children?: PageRoute[]
}

/** Pages by their whole address; a layout with an address of its own stands in the list as `address (layout)`. */
function flat(all: PageRoute[], prefix = ''): PageRoute[] {
  return all.flatMap((route) => {
    const path = [prefix, route.path].filter(Boolean).join('/')
    if (!route.children) return [{ ...route, path }]
    return [...(route.path ? [{ file: route.file, path: `${path} (layout)` }] : []), ...flat(route.children, path)]
  })
}

const all = flat(routeConfig as PageRoute[])

/** Runs a page's loader as the server does, and says whether it asked who is there and what came of it. */
async function open(file: string, path: string, params: Record<string, string>, cookie: string) {
  const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
  let asked = false
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(postedFormContext, undefined)
  context.set(signedInContext, async () => {
    asked = true
    return findSignedIn(services, cookie.replace('session=', ''))
  })
  const { changedTables } = await watchChanges(db)
  const outcome = await Promise.resolve()
    .then(() => loader?.({ context, request: new Request(`http://127.0.0.1/${path}`), params }))
    .then(
      (shown) => ({ shown }),
      (refused: unknown) => ({ refused }),
    )
  expect(await changedTables()).toEqual([])
  const refused = 'refused' in outcome ? outcome.refused : undefined
  const sentAway = refused instanceof Response && refused.status === 302 && (refused.headers.get('location') ?? '').startsWith('/login')
  return { asked, sentAway, outcome }
}

describe('every page', () => {
  test('[V77] stands in the table, and the table names no other', () => {
    expect(all.map((page) => page.path ?? '').sort()).toEqual(Object.keys(pages).sort())
  })

  test.each(all.map((page) => [page.path ?? '', page.file] as const))('%s lets in whom the table names, and changes nothing', async (path, file) => {
    const access = pages[path] as PageAccess
    for (const persona of personas) {
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'unknown']))
      const { asked, sentAway, outcome } = await open(file, path, params, standing[persona].cookie)
      if (access === 'organiser' && ['participant', 'other'].includes(persona)) {
        expect('refused' in outcome && statusIn(outcome.refused)).toBe(404)
        continue
      }
      if (access === 'signed-out') {
        // Rendered for one person alone where there is a session; see the page route.
        const isRedirected = 'refused' in outcome && statusIn(outcome.refused) === 302
        expect({ persona, asked, sentAway, isRedirected }).toEqual({ persona, asked: true, sentAway: false, isRedirected: lets('signed-in', persona) })
        continue
      }
      // A page for everyone is kept and sent to everyone: it must not even ask.
      expect({ persona, asked, sentAway }).toEqual({ persona, asked: access !== 'everyone', sentAway: !lets(access, persona) })
    }
  })

  test('of a submission stands in the table of objects', () => {
    expect(Object.keys(objectPages).sort()).toEqual(
      all
        .map((page) => page.path ?? '')
        .filter((path) => path.includes(':reference/:secret'))
        .sort(),
    )
  })

  test.each(Object.entries(objectPages))('%s opens to its own secret alone', async (path, expected) => {
    const { file = '' } = all.find((page) => page.path === path) ?? {}
    const make = (email: string) =>
      path.startsWith('registration/') ? payer(email) : given.submission(email, { moves: ['received', 'under-review', 'accepted'] })
    const [own, theirs] = [await make('page-own@example.org'), await make('page-other@example.org')]
    const addresses = { own, others: { ...theirs, secret: own.secret }, unknown: { ...own, reference: 'HM27-9999-A' } }
    for (const persona of personas) {
      const { cookie } = standing[persona]
      const answers: Record<string, string> = {}
      for (const [whose, { reference, secret, fileId }] of Object.entries(addresses)) {
        const { outcome } = await open(file, path, { reference, secret, fileId, kind: 'documentcv', n: '1', id: 'colombo', conference: 'colombo' }, cookie)
        answers[whose] = 'shown' in outcome ? 'shown' : statusIn(outcome.refused) === 404 ? 'not found' : 'broken'
      }
      expect({ persona, ...answers }).toEqual({ persona, ...expected })
    }
    await clearBookings()
  })
})

/** Somebody who pays for their own place. */
async function payer(email: string) {
  const registered = await given.registration(email, { moves: ['needs-approval', 'open'] })
  await givenBooking(db, registered.registrationId, new Date())
  return { ...registered, fileId: '' }
}

/** Registrations can be cleared away only when nothing is charged for them. */
async function clearBookings() {
  await db.deleteFrom('charge').execute()
  await db.updateTable('registration').set({ booking_id: null }).execute()
  await db.deleteFrom('booking').execute()
}

function statusIn(refused: unknown): number | undefined {
  if (refused instanceof Response) return refused.status
  return (refused as { init?: { status?: number } }).init?.status
}

function lets(access: PageAccess, persona: Persona): boolean {
  if (access === 'everyone') return true
  if (access === 'signed-in' || access === 'organiser') return ['participant', 'other', 'organiser'].includes(persona)
  return ['participant', 'other'].includes(persona)
}
