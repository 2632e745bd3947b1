import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { AccountId, Role } from '../../src/domain/accounts/account.ts'
import { findSignedIn } from '../../src/domain/accounts/find-signed-in.ts'
import { openSession } from '../../src/domain/accounts/open-session.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { servicesContext } from '../../src/web/services-context.ts'
import { accountHouse } from '../support/account-house.ts'
import { type PageAccess, type Persona, pages, personas, routes } from './permissions.table.ts'

const house = await accountHouse()
const { db, services, server, clock } = house
await server.ready()

const passwordHash = await services.passwords.hash('nobody signs in with this')
const accounts: Record<Exclude<Persona, 'stranger'>, { role: Role; disabled?: boolean }> = {
  participant: { role: 'g_user' },
  other: { role: 'g_user' },
  organiser: { role: 'organiser' },
  disabled: { role: 'g_user', disabled: true },
  expired: { role: 'g_user' },
}
for (const [name, { role, disabled }] of Object.entries(accounts)) {
  const dates = { confirmed_at: clock.now, created_at: clock.now, disabled_at: disabled ? clock.now : null }
  const row = { id: name as AccountId, role, f_name: name, l_name: 'P', email: `${name}@example.org`, password_hash: passwordHash, ...dates }
  await db.insertInto('account').values(row).execute()
}

/** A session of its own for every request: some requests end theirs. */
async function secretFor(persona: Persona): Promise<string> {
  if (persona === 'stranger') return ''
  const { secret, sessionId } = await openSession(db, persona as string as AccountId, 'A test', undefined, clock.now)
  if (persona === 'expired')
    await db
      .updateTable('session')
      .set({ expires_at: new Date(clock.now.getTime() - 1) })
      .where('id', '=', sessionId)
      .execute()
  return secret
}

/** Everything that a refused request must leave as it was. */
async function snapshot(): Promise<string> {
  const tables = ['account', 'session', 'account_token', 'submission', 'submission_move', 'application', 'contact_message', 'stored_file', 'mail'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

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

describe('every route of the server', () => {
  test('stands in the table, and the table names no other', () => {
    expect(keys).toEqual(Object.keys(routes).sort())
  })

  test.each(Object.entries(routes))('%s answers each persona as the table says, and a refusal changes nothing', async (key, expected) => {
    const [method = '', pattern = ''] = key.split(' ')
    const url = pattern.replace(/:[a-zA-Z]+/g, 'unknown').replace(/\*$/, 'unknown')
    const answers: Record<string, number | 'door'> = {}
    for (const persona of personas) {
      const cookie = `session=${await secretFor(persona)}`
      const before = await snapshot()
      const answer = await server.inject({ method: (method === 'ALL' ? 'GET' : method) as 'GET', url, headers: { cookie } })
      const sentAway = answer.statusCode === 303 && String(answer.headers.location).startsWith('/login')
      answers[persona] = sentAway ? 'door' : answer.statusCode
      if (answer.statusCode >= 400 || sentAway) expect(await snapshot()).toBe(before)
    }
    const table = Object.fromEntries(personas.map((persona, position) => [persona, Array.isArray(expected) ? expected[position] : expected]))
    expect(answers).toEqual(table)
  })
})

interface PageRoute {
  path?: string
  index?: boolean
  file: string
  children?: PageRoute[]
}

function flat(all: PageRoute[]): PageRoute[] {
  return all.flatMap((route) => (route.children ? flat(route.children) : [route]))
}

const all = flat(routeConfig as PageRoute[])

describe('every page', () => {
  test('stands in the table, and the table names no other', () => {
    expect(all.map((page) => page.path ?? '').sort()).toEqual(Object.keys(pages).sort())
  })

  test.each(all.map((page) => [page.path ?? '', page.file] as const))('%s lets in whom the table names', async (path, file) => {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
    const access = pages[path] as PageAccess
    for (const persona of personas) {
      let asked = false
      const secret = await secretFor(persona)
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(signedInContext, async () => {
        asked = true
        return findSignedIn(services, secret)
      })
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'unknown']))
      const request = new Request(`http://127.0.0.1/${path}`)
      const outcome = await Promise.resolve()
        .then(() => loader?.({ context, request, params }))
        .catch((error: unknown) => error)
      const sentAway = outcome instanceof Response && outcome.status === 302 && (outcome.headers.get('location') ?? '').startsWith('/login')
      // A page for everyone is kept and sent to everyone: it must not even ask.
      expect({ persona, asked, sentAway }).toEqual({ persona, asked: access !== 'everyone', sentAway: !lets(access, persona) })
    }
  })
})

function lets(access: PageAccess, persona: Persona): boolean {
  if (access === 'everyone') return true
  if (access === 'signed-in') return ['participant', 'other', 'organiser'].includes(persona)
  return ['participant', 'other'].includes(persona)
}
