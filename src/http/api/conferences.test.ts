import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { testServer } from '../../../tests/support/test-server.ts'

const { db, server } = await testServer()
const get = (path: string, headers: Record<string, string> = {}) => server.inject({ url: `/api/v1${path}`, headers })

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
})

describe('GET /get-conference', () => {
  test('lists nothing when there is nothing', async () => {
    expect((await get('/get-conference')).json()).toEqual([])
  })

  test('lists every conference with every field of the specification', async () => {
    await conferencesOf(db).add(givenConference())
    await conferencesOf(db).add(givenConference({ _id: 'earlier', startDate: '2026-01-01', venue: null, abstractDeadline: null, selectedTeamMembers: [] }))
    const answer = await get('/get-conference')

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual([
      givenConference({ _id: 'earlier', startDate: '2026-01-01', venue: null, abstractDeadline: null, selectedTeamMembers: [] }),
      givenConference(),
    ])
  })

  test('lists more than are read at once, none twice', async () => {
    await conferencesOf(db).add(givenConference({ selectedTeamMembers: [] }))
    await copies(700)
    const ids = (await get('/get-conference')).json<{ _id: string }[]>().map((one) => one._id)

    expect(ids).toHaveLength(701)
    expect(new Set(ids).size).toBe(701)
  })

  test('[V46] [V71] never sends HTML that could do harm, whatever lies in the database', async () => {
    await conferencesOf(db).add(givenConference())
    await db
      .updateTable('conference')
      .set({
        call_for_paper: '<p>a</p><script>x</script>',
        scopes: '<iframe srcdoc="x"></iframe>b',
        travel: '<p onclick="x">c</p>',
        committee: '<style>x</style>d',
        contact_name: 'Vasco Pinho',
        contact_role: 'Venue manager',
        contact_email: 'venue@example.org',
      })
      .execute()

    expect((await get('/get-conference')).json()).toMatchObject([
      {
        callForPaper: '<p>a</p>',
        scopes: 'b',
        travel: '<p>c</p>',
        committee: 'd',
        contact: { name: 'Vasco Pinho', role: 'Venue manager', email: 'venue@example.org' },
      },
    ])
  })

  test('answers 304 as long as nothing has changed, and the new list after any change', async () => {
    await conferencesOf(db).add(givenConference())
    const first = await get('/get-conference')
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{22}"$/)

    const again = await get('/get-conference', { 'if-none-match': `"other", W/${etag}` })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers.etag).toBe(etag)

    await db.updateTable('conference_speaker').set({ speaker_title: 'Rector' }).where('position', '=', 0).execute()
    const changed = await get('/get-conference', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect(changed.json()[0].selectedTeamMembers[0].speakerTitle).toBe('Rector')
  })

  test('has the same ETag again when a change is taken back', async () => {
    await conferencesOf(db).add(givenConference())
    const { etag } = (await get('/get-conference')).headers
    await db.updateTable('conference').set({ theme: 'Another' }).execute()
    await get('/get-conference')
    await db.updateTable('conference').set({ theme: givenConference().theme }).execute()

    expect((await get('/get-conference')).headers.etag).toBe(etag)
  })

  test('is compressed under an ETag of its own', async () => {
    await conferencesOf(db).add(givenConference())
    const plain = await get('/get-conference')
    const small = await get('/get-conference', { 'accept-encoding': 'gzip' })

    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: String(plain.headers.etag).replace(/"$/, '-gzip"') })
  })

  test('asked a hundred times at once after a change, shows everyone the change', async () => {
    await conferencesOf(db).add(givenConference())
    const rounds = Array.from({ length: 5 }, (_, round) => `Theme ${round}`)
    for (const theme of rounds) {
      await db.updateTable('conference').set({ theme }).execute()
      const answers = await Promise.all(Array.from({ length: 20 }, () => get('/get-conference')))
      expect(new Set(answers.map((answer) => answer.json()[0].theme))).toEqual(new Set([theme]))
    }
  })
})

describe('GET /get-conference/{id}', () => {
  test('answers with the same fields as the list', async () => {
    await conferencesOf(db).add(givenConference())
    const answer = await get('/get-conference/colombo')

    expect(answer.json()).toEqual(givenConference())
    expect(await get('/get-conference/colombo', { 'if-none-match': String(answer.headers.etag) })).toMatchObject({ statusCode: 304, body: '' })
  })

  test.each(['nobody', '%00', '%F0%9F%A6%84', 'a'.repeat(700)])('refuses the unknown id %s with a code', async (id) => {
    const answer = await get(`/get-conference/${id}`)

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: { code: 'conference.unknown', message: 'There is no conference with this id.', fields: {} } })
  })
})

async function copies(count: number): Promise<void> {
  const columns = sql.raw(
    'published_at, code, con_no, main_conference, sub_conference, topic, theme, start_date, end_date, time_zone, location, country, call_for_paper, scopes',
  )
  await sql`INSERT INTO conference (id, ${columns}) SELECT 'copy' || number, ${columns} FROM conference, generate_series(1, ${count}) AS number`.execute(db)
}
