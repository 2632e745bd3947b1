import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../tests/support/form-house.ts'
import { contentOf } from '../content/content.store.ts'
import { settleEdits } from './complete-paper.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, services, clock, postForm } = house
await contentOf(db).replaceCollection('settings', [officeSettings])

beforeEach(async () => {
  for (const table of ['mail', 'letter_count'] as const) await db.deleteFrom(table).execute()
})

type Fields = Record<string, string | readonly string[]>
const bodyOf = (fields: Fields) => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
  return body.toString()
}
const author = ({ reference, secret }: { reference: string; secret: string }) => {
  const headers = { 'x-submission-secret': secret, 'content-type': 'application/x-www-form-urlencoded' }
  return {
    paper: async () => (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json().papers[0],
    async send(path: string, fields: Fields) {
      const answer = await server.inject({ method: 'POST', url: `/api/v1/submissions/${reference}/${path}`, headers, payload: bodyOf(fields) })
      return { code: answer.statusCode, body: answer.json() }
    },
  }
}
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const log = (id: string) => db.selectFrom('audit_log').select(['act', 'actor_name', 'details']).where('about', '=', `submission:${id}`).orderBy('id').execute()
const kinds = async () => (await db.selectFrom('mail').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

const [track] = await db
  .insertInto('track')
  .values(await given.submission('first@example.org').then(() => ({ conference_id: 'colombo', position: 99, name: 'Nursing' })))
  .returning('id')
  .execute()

const whole = {
  research_title: 'On looms',
  abstract: words(260),
  keywords: 'Looms, cards; engines, looms',
  track: track?.id ?? '',
  own_place: '1',
  own_orcid: 'https://orcid.org/0000-0002-1825-0097',
  'author_place[]': ['2'],
  'author_name[]': ['Charles Babbage'],
  'author_affiliation[]': ['Cambridge'],
  'author_country[]': ['United Kingdom'],
  'author_email[]': ['charles@example.org'],
  'author_orcid[]': [''],
  corresponding: '1',
  presenter: '0',
  interests: 'None',
  funding: 'None',
  licence: 'CC BY 4.0',
  ai_statement: 'None',
  'exclusion_name[]': ['Rival Writer'],
  'exclusion_email[]': [''],
  'exclusion_reason[]': ['We quarrelled.'],
}

describe('an author of a paper that nobody has begun to review', () => {
  test('is told what is missing, completes it at once, and nothing is missing any more', async () => {
    const sent = await given.submission('ada@example.org')
    const own = author(sent)
    const before = await own.paper()
    expect(before.incomplete.map(({ field }: { field: string }) => field)).toEqual([
      'abstract',
      'keywords',
      'track',
      'interests',
      'funding',
      'licence',
      'ai_statement',
    ])
    const { code, body } = await own.send('paper', { ...whole, version: before.detailsVersion })
    expect([code, body.papers[0].incomplete]).toEqual([200, []])
    expect(body.papers[0]).toMatchObject({
      title: 'On looms',
      content: { keywords: ['looms', 'cards', 'engines'], licence: 'CC BY 4.0', exclusions: [{ name: 'Rival Writer', reason: 'We quarrelled.' }] },
      authors: [
        { isSender: true, isCorresponding: false, isPresenter: true, orcid: '0000-0002-1825-0097' },
        { name: 'Charles Babbage', country: 'United Kingdom', isCorresponding: true, isPresenter: false },
      ],
    })
    expect(await db.selectFrom('paper').select('is_complete').where('id', '=', sent.paperId).executeTakeFirst()).toEqual({ is_complete: true })
    const [entry, ...more] = await log(sent.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      act: 'submission.corrected',
      actor_name: 'the author',
      details: { fields: 'Authors, Abstract, Competing interests, Funding, Statement on generative AI, People who should not review it' },
    })
    // Sent again, it changes nothing.
    const again = await own.send('paper', { ...whole, version: body.papers[0].detailsVersion })
    expect([again.code, (await log(sent.id)).length]).toEqual([200, 1])
  })

  test('leaves alone what a client does not send', async () => {
    const own = author(await given.submission('bea@example.org'))
    const first = await own.send('paper', { ...whole, version: (await own.paper()).detailsVersion })
    const { body } = await own.send('paper', { research_title: 'On cards', version: first.body.papers[0].detailsVersion })
    expect(body.papers[0]).toMatchObject({
      title: 'On cards',
      content: { keywords: ['looms', 'cards', 'engines'] },
      authors: [{}, { name: 'Charles Babbage' }],
    })
  })

  test('is told what is wrong, by field', async () => {
    const own = author(await given.submission('cem@example.org'))
    const version = (await own.paper()).detailsVersion
    const wrong = { ...whole, version, own_orcid: '0000-0002-1825-0098', 'author_email[]': ['charles at home'], keywords: 'a,b,c,d,e,f,g,h,i', licence: 'MIT' }
    const { code, body } = await own.send('paper', wrong)
    expect([code, Object.keys(body.error.fields)]).toEqual([422, ['licence']])
    const more = await own.send('paper', { ...wrong, licence: '' })
    expect(Object.keys(more.body.error.fields)).toEqual(['author_email[]', 'own_orcid', 'keywords'])
    const elsewhere = await own.send('paper', { ...whole, version, track: 'of-another-conference' })
    expect(elsewhere.body.error.fields).toEqual({ track: 'Please choose a track from the list.' })
    const untitled = await own.send('paper', { ...whole, version, research_title: '' })
    expect(untitled.body.error.fields).toEqual({ research_title: 'Please enter the title of your research.' })
  })

  test('has every pause saved, and the history and the letters tell of all of it once', async () => {
    const sent = await given.submission('dot@example.org')
    const own = author(sent)
    let { detailsVersion: version } = await own.paper()
    const typing: Fields[] = [
      { abstract: words(3), 'author_name[]': ['Ch'], 'author_email[]': ['charles@ex'] },
      { abstract: words(260), 'author_name[]': ['Charles'], 'author_email[]': ['charles@example.org'], 'author_orcid[]': ['0000-0002'] },
    ]
    for (const fields of typing) {
      const { code, body } = await own.send('paper/draft', { version, own_place: '1', ...fields })
      expect(code).toBe(200)
      version = body.papers[0].detailsVersion
    }
    expect((await own.paper()).authors[1]).toMatchObject({ name: 'Charles', email: 'charles@example.org', orcid: '' })
    // The answer to the last one was lost, so it is sent again with the version before.
    expect((await own.send('paper/draft', { version: 'older', own_place: '1', ...typing[1], 'author_orcid[]': [''] })).code).toBe(200)
    const stale = await own.send('paper/draft', { version: 'older', abstract: 'x' })
    expect([stale.code, stale.body.error.code]).toEqual([409, 'desk.changed_meanwhile'])
    expect([await log(sent.id), await kinds()]).toEqual([[], []])
    expect(await settleEdits(services)).toBe(0)
    later(31)
    await Promise.all([settleEdits(services), settleEdits(services)])
    expect((await log(sent.id)).map(({ details }) => (details as { fields?: string }).fields)).toEqual(['Authors, Abstract'])
    expect(await kinds()).toEqual(['paper.co_author', 'submission.author_correction', 'submission.author_correction.office'])
    const told = await db.selectFrom('mail').select('text_body').where('kind', '=', 'submission.author_correction').executeTakeFirst()
    expect(told?.text_body).toContain('Charles')
    expect(told?.text_body).not.toContain('word1')
  })

  test('moves, adds and removes authors without JavaScript, and everything else stays', async () => {
    const sent = await given.submission('eli@example.org')
    const own = author(sent)
    const page = `/submission/${sent.reference}/${sent.secret}/papers/1`
    const rows = {
      'author_place[]': ['2', '3', '4'],
      'author_name[]': ['Bob', 'Carl', ''],
      'author_affiliation[]': ['', '', ''],
      'author_country[]': ['', '', ''],
      'author_email[]': ['', '', ''],
      'author_orcid[]': ['', '', ''],
    }
    const names = async () => (await own.paper()).authors.map(({ name }: { name: string }) => name)
    const press = async (act: string, fields: Fields = {}) => {
      const { detailsVersion: version, authors, title } = await own.paper()
      expect(authors).toBeDefined()
      const payload = bodyOf({ research_title: title, version, own_place: '1', corresponding: '0', presenter: '2', ...rows, ...fields, act })
      return server.inject({ method: 'POST', url: page, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
    }
    const up = await press('up:2', { abstract: 'Kept.' })
    expect([up.statusCode, up.headers.location]).toEqual([303, `${page}?arrived=saved#authors`])
    expect(await names()).toEqual(['Ada L.', 'Carl', 'Bob'])
    expect(await own.paper()).toMatchObject({ content: { abstract: 'Kept.' }, authors: [{ isCorresponding: true }, { isPresenter: true }, {}] })
    await press('down:0')
    expect(await names()).toEqual(['Bob', 'Ada L.', 'Carl'])
    await press('remove:1')
    expect(await names()).toEqual(['Ada L.', 'Carl'])
    expect((await press('add')).statusCode).toBe(303)
    const wrong = await press('up:2', { 'author_email[]': ['nowhere', '', ''] })
    expect(wrong.statusCode).toBe(422)
    expect((await postForm(`${page}7`, {})).statusCode).toBe(422)
    const done = await press('', { abstract: 'Done.' })
    expect(done.headers.location).toBe(`/submission/${sent.reference}/${sent.secret}?arrived=corrected`)
  })
})

test('when a revision is asked for, the abstract changes at once and the title is a request', async () => {
  const sent = await given.submission('fay@example.org', { moves: ['received', 'under-review', 'revision-requested'] })
  const own = author(sent)
  const before = await own.paper()
  expect(before).toMatchObject({ mayComplete: true, mayCorrect: 'on-request' })
  const { body } = await own.send('paper', { version: before.detailsVersion, research_title: 'Another', abstract: words(250), reason: 'As the reviewers say.' })
  expect(body.papers[0]).toMatchObject({ title: before.title, content: { abstract: words(250) }, correctionRequest: { state: 'open' } })
  const draft = await own.send('paper/draft', { version: body.papers[0].detailsVersion, research_title: 'A third', keywords: 'one, two, three' })
  expect(draft.body.papers[0]).toMatchObject({ title: before.title, content: { keywords: ['one', 'two', 'three'] } })
})

test('once the review has begun nothing is saved while typing, and all of it is a request', async () => {
  const sent = await given.submission('gus@example.org', { moves: ['received', 'under-review'] })
  const own = author(sent)
  const { detailsVersion: version, incomplete } = await own.paper()
  expect(incomplete).toEqual([])
  expect((await own.send('paper/draft', { version, abstract: 'x' })).body.error.code).toBe('submission.not_open')
  const { body } = await own.send('paper', { version, abstract: 'A shorter one.' })
  expect(body.papers[0]).toMatchObject({ content: { abstract: '' }, correctionRequest: { state: 'open' } })
  const { act } = await house.organiser()
  const request = await db.selectFrom('correction_request').select('id').where('submission_id', '=', sent.id).executeTakeFirstOrThrow()
  const { chosen } = await house.chosen(sent.reference)
  await act(`${sent.reference}/answer-correction`, { version: chosen[0]?.version, request: request.id, answer: 'granted' })
  expect(await own.paper()).toMatchObject({ content: { abstract: 'A shorter one.' }, correctionRequest: null })
})

describe('the office', () => {
  test('completes a paper in any state; old and new values stand in the history, and people beside the audit log', async () => {
    const sent = await given.submission('hal@example.org', { moves: ['received', 'under-review'] })
    const { act } = await house.organiser()
    const version = async () => (await house.chosen(sent.reference)).chosen[0]?.version
    const { version: _, ...fields } = { ...whole, version: '' }
    const wrong = await act(`${sent.reference}/paper`, { ...fields, version: await version(), own_orcid: '0000-0000-0000-0000' })
    expect([wrong.statusCode, wrong.json().error.fields]).toEqual([422, { own_orcid: expect.stringContaining('not an ORCID iD') }])
    const stale = await act(`${sent.reference}/paper`, { ...fields, version: 0 })
    expect(stale.json().error.code).toBe('desk.changed_meanwhile')
    const done = await act(`${sent.reference}/paper`, { ...fields, version: await version() })
    expect(done.statusCode).toBe(200)
    const [entry, ...more] = await log(sent.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ act: 'submission.corrected', actor_name: 'Olga Organiser' })
    expect(JSON.stringify(entry?.details)).not.toContain('Babbage')
    const values = await db.selectFrom('submission_correction').select(['field', 'new_value']).where('submission_id', '=', sent.id).execute()
    expect(values.find(({ field }) => field === 'Authors')?.new_value).toContain(
      'Charles Babbage (Cambridge, United Kingdom, charles@example.org, corresponding)',
    )
    // Only the co-author is written to.
    expect(await kinds()).toEqual(['paper.co_author'])
  })
})
