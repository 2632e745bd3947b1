import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { contentOf } from '../../src/domain/content/content.store.ts'
import { journalCallsOf } from '../../src/domain/publishing/journals/journal-calls.store.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { officeSettings } from '../support/form-house.ts'

// Every page of the site is loaded for three readers.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const house = await deskSubmissionsHouse()
const { db, services, server, given } = house
const cookies = { visitor: '', participant: '', organiser: '' }
type Reader = keyof typeof cookies

/** Of the edition that collects the manuscripts of a journal. Its journal has no content entry, so that every trace is one of a conference. */
const trace = /quetzal/i
const edition = 'journal-quetzal'
/** Stands in its title; what is searched for is repeated by the page. */
const searched = 'resplendent'

beforeAll(async () => {
  await contentOf(db).replaceCollection('settings', [officeSettings])
  await given.submission('author@example.org')
  cookies.participant = (await house.participant('reader@example.org')).cookie
  cookies.organiser = (await house.organiser()).cookie
  await db.transaction().execute(async (trx) => {
    const call = await journalCallsOf(trx).hold({ id: 'quetzal', title: 'Quetzal, resplendent', field: 'Quetzal studies' })
    await journalCallsOf(trx).setOpen(call.id, true)
  })
})

interface PageRoute {
  path?: string
  file: string
  children?: PageRoute[]
}
function pagesOf(all: PageRoute[], prefix = ''): [path: string, file: string][] {
  return all.flatMap(({ path: part, file, children }) => {
    const path = [prefix, part].filter(Boolean).join('/')
    return [[path, file] as [string, string], ...pagesOf(children ?? [], path)]
  })
}

interface Asked {
  path: string
  address: string
  params: Record<string, string>
}

/** The data of every page that this person gets, by address, with these values for the parameters of addresses. */
async function seenBy(reader: Reader, asked: (path: string) => Asked[]): Promise<{ where: string; body: string }[]> {
  const person = cookies[reader] ? await findSignedIn(services, cookies[reader].replace('session=', '')) : undefined
  const seen: { where: string; body: string }[] = []
  for (const [path, file] of pagesOf(routeConfig as PageRoute[])) {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
    if (!loader) continue
    for (const { address, params } of asked(path)) {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(signedInContext, async () => person)
      context.set(postedFormContext, undefined)
      const load = async () => loader({ context, request: new Request(`http://127.0.0.1/${address}`), params })
      const data = await load().catch((refused: unknown) => {
        if (refused instanceof Error) return refused.message
        return refused instanceof Response ? refused.headers.get('location') : refused
      })
      const body = data instanceof Response ? await data.text() : JSON.stringify(data ?? '')
      seen.push({ where: `/${address}`, body: body ?? '' })
    }
  }
  return seen
}

const withTrace = (seen: readonly { where: string; body: string }[]) => seen.filter(({ body }) => trace.test(body)).map(({ where }) => where)

/** Every address without parameters, also searched, and those about another conference. */
function ordinary(path: string): Asked[] {
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) params[name] = name === 'id' ? 'colombo' : 'x'
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  return [
    { path, address, params },
    { path, address: `${address}?q=${searched}&search=${searched}&words=${searched}`, params },
  ]
}

/** Every address that names a conference by its id, asked about the edition of the journal. */
function aboutEdition(path: string): Asked[] {
  if (!/^conference\/:id/.test(path)) return []
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) params[name] = name === 'id' ? edition : 'x'
  return [{ path, address: path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x'), params }]
}

test.each(['visitor', 'participant', 'organiser'] as const)('no page shows the edition of a journal as a conference to a %s', async (reader) => {
  const seen = await seenBy(reader, ordinary)
  expect(seen.length).toBeGreaterThan(200)
  // The walk finds what is there: the conference that is public stands on many pages.
  expect(seen.filter(({ body }) => /Health and Medicine/.test(body)).length).toBeGreaterThan(3)
  expect(withTrace(seen)).toEqual([])
})

test('the addresses of a conference do not open the edition of a journal', async () => {
  const seen = await seenBy('visitor', aboutEdition)
  expect(seen.length).toBeGreaterThan(4)
  expect(withTrace(seen)).toEqual([])
})

test('no feed, no calendar and no call of the API names the edition of a journal', async () => {
  const { paths } = (await server.inject('/api/v1/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods && !path.includes('/desk/') ? [path] : []))
  expect(calls.length).toBeGreaterThan(8)
  const feeds = [
    '/sitemap.xml',
    '/feed.atom',
    '/robots.txt',
    '/llms.txt',
    '/calendar/deadlines.ics',
    '/oai?verb=ListSets',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  ]
  const ofConference = ['/calendar/ID.ics', '/drawings/conference/ID.svg', '/share/conference/ID.png'].map((path) => path.replace('ID', edition))
  for (const url of [...calls.map((path) => path.replaceAll(/\{\w+\}/g, edition)), ...feeds, ...ofConference]) {
    const answer = await server.inject({ url })
    expect(`${url}: ${answer.body.replaceAll(edition, '')}`.replaceAll(edition, '')).not.toMatch(trace)
  }
  const listed = (await server.inject('/api/v1/get-conference')).json() as { _id: string }[]
  expect(listed.map(({ _id }) => _id)).toEqual(['colombo'])
})

test('nobody can be registered for a journal, and its edition cannot be published', async () => {
  await expect(db.updateTable('conference').set({ published_at: services.now() }).where('id', '=', edition).execute()).rejects.toThrow(
    'journal_is_no_conference',
  )
  for (const path of ['', '/registrations', '/programme', '/documents', '/settings', '/state', '/preview', '/settings/registration']) {
    const seen = await seenBy('organiser', (one) =>
      one === `desk/conferences/:id${path}` ? [{ path: one, address: one.replace(':id', edition), params: { id: edition } }] : [],
    )
    expect(withTrace(seen.map(({ where, body }) => ({ where, body: body.replaceAll(edition, '') })))).toEqual([])
  }
})
