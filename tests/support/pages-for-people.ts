import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { expect } from 'vitest'
import { findSignedIn } from '../../src/domain/accounts/find-signed-in.ts'
import type { PageMemory } from '../../src/http/page-memory.ts'
import type { addPages, RenderPage } from '../../src/http/pages.ts'
import { sessionSecretOf } from '../../src/http/sessions.ts'
import type { PostedForm } from '../../src/web/posted-form.ts'
import type { readPages } from './read-pages.ts'
import { testServer } from './test-server.ts'
import { whenDone } from './when-done.ts'

/** Pages for people who are signed in, from the loaders to the bytes that leave, and how often React wrote one. */
export async function pagesForPeople({ build, router, contexts, pageHandlers, load }: Awaited<ReturnType<typeof readPages>>) {
  const { services, db, clock } = await testServer()
  const written = { pages: 0 }
  const counted = (component: unknown) => (given: unknown) => {
    written.pages += 1
    return (component as (given: unknown) => unknown)(given)
  }
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const isPage = route && id !== 'root' && !Object.values(build.routes).some((one) => one?.parentId === id)
      return [id, isPage ? { ...route, module: { ...route.module, default: counted(route.module.default) } } : route]
    }),
  ) as ServerBuild['routes']
  const handlers = pageHandlers({ ...build, routes }, 'production')
  const posted: { form: PostedForm | undefined } = { form: undefined }
  const render: RenderPage = async (asked) => {
    const context: RouterContextProvider = new router.RouterContextProvider()
    context.set(contexts.servicesContext, services)
    context.set(contexts.signedInContext, () => findSignedIn(services, sessionSecretOf(asked.header('cookie'), services.publicUrl)))
    context.set(contexts.reportErrorContext, (error: Error) => expect.fail(error.message))
    context.set(contexts.postedFormContext, posted.form)
    return handlers(asked.address.pathname)(asked, context)
  }
  const memory: PageMemory = new (await load('/src/http/page-memory.ts')).PageMemory({ mostPages: 10, keepMilliseconds: 3_600_000 })
  const server = Fastify()
  whenDone(() => server.close())
  const add: typeof addPages = (await load('/src/http/pages.ts')).addPages
  add(server, { render, memory, publicUrl: services.publicUrl, now: services.now })

  const ask = (url: string, cookie: string, encoding: string) => server.inject({ url, headers: { cookie, 'accept-encoding': encoding } })

  /** The page as somebody gets it, and how often it was written for that. It is held against one that is written whatever left before: only compressed ones are kept. */
  async function shown(url: string, { cookie }: { cookie: string }) {
    const before = written.pages
    const answer = await ask(url, cookie, 'gzip')
    const writings = written.pages - before
    if (answer.statusCode !== 200) return { status: answer.statusCode, writings, html: '' }
    const html = gunzipSync(answer.rawPayload).toString()
    const anew = await ask(url, cookie, 'identity')
    expect(html, url).toBe(anew.body)
    expect(answer.headers['content-security-policy']).toBe(anew.headers['content-security-policy'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers.vary).toBe('accept-encoding')
    return { status: 200, writings, html }
  }
  return { services, db, clock, posted, shown, ask }
}
