import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { programmeOf } from './programme.store.ts'

const { db, server, services, participant } = await deskSubmissionsHouse()
const change = async (body: object, cookie = '', conference = 'colombo') => {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  const answer = await server.inject({ method: 'PUT', url: `/api/v1/programme/${conference}/favourites`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json() }
}

test('favourites of a browser join those of the account, and every browser gets them all', async () => {
  const ada = await participant('ada@example.org')
  const nothing = { add: [], remove: [] }
  expect((await change(nothing, ada.cookie)).body.error.code).toBe('programme.unknown')
  const store = programmeOf('colombo', db)
  await store.save({ rooms: [], sessions: [], talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, services.now())
  await store.publish({ draftVersion: 1, content: { rooms: [], sessions: [], questionMinutes: 5 }, publishedAt: services.now(), isUrgent: false }, 'Olga')
  expect((await change({ add: ['one', 'two', 'one'], remove: [] }, ada.cookie)).body).toEqual({ items: ['one', 'two'] })
  expect((await change({ add: ['two', 'three'], remove: ['one'] }, ada.cookie)).body).toEqual({ items: ['three', 'two'] })
  expect((await change(nothing, ada.cookie)).body).toEqual({ items: ['three', 'two'] })
  const bob = await participant('bob@example.org')
  expect((await change(nothing, bob.cookie)).body).toEqual({ items: [] })
  expect((await change(nothing)).body.error.code).toBe('account.signed_out')
  expect((await change({ add: ['not an id'], remove: [] }, bob.cookie)).body.error.code).toBe('request.invalid')
  await db.deleteFrom('account').where('email', '=', 'ada@example.org').execute()
  expect(await db.selectFrom('programme_favourite').selectAll().execute()).toEqual([])
})
