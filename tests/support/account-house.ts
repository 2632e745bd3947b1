import type { LightMyRequestResponse } from 'fastify'
import type { PostedForm } from '../../src/web/request-context.ts'
import { testServer } from './test-server.ts'

export const goodPassword = 'analytical engine 1843'

/** The whole server for people with accounts; pages are not rendered, only who would be shown what. */
export async function accountHouse(publicUrl = 'http://127.0.0.1') {
  const shownAgain: PostedForm[] = []
  const house = await testServer({
    publicUrl,
    graceMinutes: 0,
    async render(_request, { posted }) {
      if (posted) shownAgain.push(posted)
      return new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } })
    },
  })
  const { db, server } = house

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(body) })
  const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  /** A participant who has just registered, and the cookie of their session. */
  async function participant(email: string, more: object = {}) {
    const answer = await post('/api/v1/admin-ragistation', { fName: 'Ada', lName: 'Lovelace', email, password: goodPassword, ...more })
    return { answer, cookie: cookieOf(answer), id: answer.json()._id as string }
  }
  const lastLink = async (kind: string) => {
    const mail = await db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('queued_at', 'desc').orderBy('id').executeTakeFirst()
    return { mail, secret: /\/([\w-]{43})\b/.exec(mail?.text_body ?? '')?.[1] ?? '' }
  }
  const whoIs = async (cookie: string) => (await server.inject({ url: '/api/v1/session', headers: { cookie } })).json().details
  return { ...house, shownAgain, post, postForm, participant, lastLink, whoIs }
}

/** What the browser would send back: name and value of the cookie that was set. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const header = answer.headers['set-cookie']
  return (Array.isArray(header) ? header[0] : header)?.split(';', 1)[0] ?? ''
}
