import { describe, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'

const { url, routes } = await formHouse()

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

interface Operation {
  summary: string
  tags: string[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const read = async () => (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Document

/** The document itself, its page, and what answers for addresses that do not exist. */
const undescribed = /^\/api\/(docs|v1\/openapi\.json$|\*$)/

describe('the OpenAPI document', () => {
  test('names every call of the router under /api, and no other', async () => {
    const document = await read()
    const described = Object.entries(document.paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    const calls = routes
      .filter(({ url }) => url.startsWith('/api') && !undescribed.test(url))
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url.replace(/:(\w+)/g, '{$1}')}`))
    // Every GET answers to HEAD, and a resumable upload to the OPTIONS of its protocol, without a word.
    const spoken = calls.filter((call) => !call.startsWith('OPTIONS ') && !(call.startsWith('HEAD ') && calls.includes(call.replace('HEAD', 'GET'))))
    expect(described.sort()).toEqual([...new Set(spoken)].sort())
    for (const operations of Object.values(document.paths))
      for (const { tags, summary } of Object.values(operations)) expect({ tags, summary }).toEqual({ tags: [expect.any(String)], summary: expect.any(String) })
  })

  test('[V93] describes every call with its body and its answers, from the schemas in use', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    const submit = document.paths['/api/v1/submissions']?.post
    expect(Object.keys(submit?.requestBody?.content ?? {})).toEqual(['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'])
    const controls =
      'subconference_id subconf_name regtype regfee title name email company country mobile phone research_title[] document[] documentcv[] social accompany names message token'
    expect(Object.keys(submit?.requestBody?.content['multipart/form-data']?.schema.properties ?? {})).toEqual(expect.arrayContaining(controls.split(' ')))
    expect(Object.keys(submit?.responses ?? {}).sort()).toEqual(['201', '4XX', '5XX'])
    for (const [path, calls] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(calls))
        expect({ call: `${method} ${path}`, answers: Object.keys(responses) }).toEqual({
          call: expect.any(String),
          answers: expect.arrayContaining([expect.stringMatching(/^20[0-6]$/), '4XX', '5XX']),
        })
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Refusal', 'ReceivedSubmission', 'SubmissionStatus']))
  })

  test('has a readable page that loads nothing from elsewhere', async () => {
    const answer = await fetch(`${url}/api/docs/`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    const html = await answer.text()
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(address).toMatch(/^\.\/static\//)
      expect((await fetch(new URL(address, `${url}/api/docs/`))).status).toBe(200)
    }
  })

  test('tokens are new each time and never cached', async () => {
    const ask = () => fetch(`${url}/api/v1/submissions/token`, { method: 'POST' })
    const one = await ask()
    const other = await ask()
    expect(one.headers.get('cache-control')).toBe('private, no-store')
    expect((await one.json()).token).not.toBe((await other.json()).token)
    expect((await fetch(`${url}/api/v1/forms/token?form=contact`, { method: 'POST' })).status).toBe(200)
    expect((await fetch(`${url}/api/v1/forms/token?form=login`, { method: 'POST' })).status).toBe(400)
  })
})
