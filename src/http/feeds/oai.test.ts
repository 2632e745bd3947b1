import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { isSchemaMissing, schemaProblems } from '../../../tests/support/schema-validator.ts'
import { testServer } from '../../../tests/support/test-server.ts'

const begin = new Date('2026-05-01T10:00:00Z')
const later = (seconds: number) => new Date(begin.getTime() + seconds * 1000)

async function repository() {
  const house = await testServer()
  house.clock.now = later(100_000)
  const volume = await givenVolume(house.db, begin, { year: 2025, issn: '9999-0733' })
  const ask = async (query: string) => (await house.server.inject({ url: `/oai?${query}` })).body
  const publish = (id: string, changedAt: Date, changes = {}) => givenArticle(house.db, volume, begin, { id, changed_at: changedAt, ...changes })
  return { ...house, volume, ask, publish }
}

const errorIn = (xml: string) => /<error code="(\w+)"/.exec(xml)?.[1]
const idsIn = (xml: string) => [...xml.matchAll(/<identifier>oai:[^:]+:([^<]+)</g)].map(([, id]) => id)
const tokenIn = (xml: string) => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]

test('wrong requests get the error that the protocol names', async () => {
  const { ask, publish } = await repository()
  await publish('one', begin)
  const cases: [string, string][] = [
    ['', 'badVerb'],
    ['verb=Steal', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&set=year', 'badArgument'],
    ['verb=GetRecord&identifier=oai:x:y', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T24:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-02&until=2026-02-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2001-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=nothing', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=year:2024', 'noRecordsMatch'],
    ['verb=ListRecords&resumptionToken=AAAA', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=AAAA', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere:one', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=%00', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:localhost:none', 'idDoesNotExist'],
  ]
  for (const [query, code] of cases) expect(errorIn(await ask(query)), query).toBe(code)
  expect(await ask('verb=Identify&set=year')).toContain('<request>')
})

test('one record is got by GET and by POST, in both formats', async () => {
  const { ask, publish, server } = await repository()
  await publish('one', begin, { title: 'Tides & <weirs>', doi: '10.5555/one' })
  const [identifier] = /oai:[^<]+/.exec(await ask('verb=ListIdentifiers&metadataPrefix=oai_dc')) ?? []
  const query = `verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`
  const got = await ask(query)
  expect(got).toContain('<datestamp>2026-05-01T10:00:00Z</datestamp><setSpec>series:education-teaching</setSpec><setSpec>year:2025</setSpec>')
  expect(got).toContain('<dc:title>Tides &amp; &lt;weirs&gt;</dc:title><dc:creator>Perera, Nimali</dc:creator>')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await server.inject({ method: 'POST', url: '/oai', headers, payload: query })).body).toBe(got)
  expect(await ask(query.replace('oai_dc', 'jats'))).toMatch(/<j:record xmlns:j="[^"]+\/oai\/jats"[^>]*><article xmlns="" .*<\/article><\/j:record>/)
})

test('what is in production has no record, what was removed has a deleted one, and what was retracted stays', async () => {
  const { ask, publish, db } = await repository()
  await publish('proof', begin, { state: 'proof', published_on: null })
  await publish('gone', later(1), { state: 'removed' })
  await publish('wrong', later(2))
  await publish('notice', later(3), { kind: 'retraction' })
  await db.insertInto('article_notice').values({ notice_id: 'notice', article_id: 'wrong' }).execute()
  const list = await ask('verb=ListRecords&metadataPrefix=oai_dc')
  expect(idsIn(list)).toEqual(['gone', 'wrong', 'notice'])
  expect(list).toMatch(/<record><header status="deleted"><identifier>oai:[^<]+:gone<\/identifier>.*?<\/header><\/record>/)
  expect(list).toContain('<dc:title>RETRACTED: Reading aloud in multilingual classrooms</dc:title>')
})

test('days and instants choose records with both ends, and sets choose by series and year', async () => {
  const { ask, publish } = await repository()
  await publish('first', new Date('2026-05-01T10:00:00.700Z'))
  await publish('second', new Date('2026-05-01T23:59:59.900Z'), { series: 'health-medicine' })
  const found = async (rest: string) => idsIn(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&${rest}`))
  expect(await found('from=2026-05-01&until=2026-05-01')).toEqual(['first', 'second'])
  expect(await found('from=2026-05-01T10:00:00Z&until=2026-05-01T10:00:00Z')).toEqual(['first'])
  expect(await found('from=2026-05-01T10:00:01Z')).toEqual(['second'])
  expect(await found('set=series:health-medicine')).toEqual(['second'])
  expect(await found('set=year:2025')).toEqual(['first', 'second'])
  expect(await found('set=series')).toEqual(['first', 'second'])
})

test('a harvester loses nothing while records change, and the list ends', async () => {
  const { ask, publish, db, clock } = await repository()
  for (let n = 100; n < 350; n++) await publish(`a${n}`, later(n))
  const seen = new Set<string | undefined>()
  let page = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc')
  expect(page).toContain('completeListSize="250" cursor="0"')
  for (let pages = 1; ; pages++) {
    for (const id of idsIn(page)) seen.add(id)
    // Records behind and ahead of the harvester change, and new ones appear.
    for (const n of [100 + pages, 300 + pages])
      await db
        .updateTable('article')
        .set({ changed_at: later(1000 + pages) })
        .where('id', '=', `a${n}`)
        .execute()
    await publish(`new${pages}`, later(2000 + pages))
    const token = tokenIn(page)
    if (!token) break
    expect(pages).toBeLessThan(10)
    page = await ask(`verb=ListIdentifiers&resumptionToken=${token}`)
  }
  expect(page).toMatch(/<resumptionToken completeListSize="\d+" cursor="200"\/>/)
  const all = (await db.selectFrom('article').select('id').where('id', 'not like', 'new3').execute()).map(({ id }) => id)
  expect(all.filter((id) => !seen.has(id))).toEqual([])
  // What came after the last answer is in the next harvest.
  clock.now = later(200_000)
  expect(idsIn(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&from=${later(2003).toISOString().slice(0, 19)}Z`))).toEqual(['new3'])
})

test('over 20,000 records nothing is lost while hundreds change, and the walk ends', async () => {
  const { ask, volume, db, clock } = await repository()
  await sql`INSERT INTO article (id, volume_id, series, slug, kind, state, title, abstract, published_on, made_at, changed_at)
    SELECT 'r' || n, ${volume}, 'education-teaching', 'r' || n, 'paper', 'published', 'Title ' || n, 'Text', '2026-05-04', ${begin}::timestamptz,
      ${begin}::timestamptz + n * interval '1 second'
    FROM generate_series(1, 20000) n`.execute(db)
  await sql`ANALYZE article`.execute(db)
  const seen = new Set<string | undefined>()
  let page = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc')
  let pages = 1
  for (; ; pages++) {
    for (const id of idsIn(page)) seen.add(id)
    // Every tenth page, records behind and ahead of the harvester change.
    if (pages % 10 === 0 && pages < 200)
      await sql`UPDATE article SET changed_at = ${later(30_000 + pages)}::timestamptz
        WHERE id IN (${`r${pages}`}, ${`r${pages * 100 + 1}`}, ${`r${20_000 - pages}`})`.execute(db)
    const token = tokenIn(page)
    if (!token) break
    expect(pages).toBeLessThan(220)
    page = await ask(`verb=ListIdentifiers&resumptionToken=${token}`)
  }
  expect(pages).toBeGreaterThanOrEqual(200)
  const all = (await db.selectFrom('article').select('id').execute()).map(({ id }) => id)
  expect([all.length, all.filter((id) => !seen.has(id))]).toEqual([20_000, []])
  // What changed after the first answer comes again with the next harvest.
  clock.now = later(200_000)
  const again = idsIn(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&from=${later(30_000).toISOString().slice(0, 19)}Z`))
  expect(again).toContain('r10')
}, 60_000)

test('a list whose rest has changed meanwhile ends with its last record', async () => {
  const { ask, publish, db } = await repository()
  for (let n = 100; n < 201; n++) await publish(`a${n}`, later(n))
  const token = tokenIn(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&until=2026-05-01`))
  await db
    .updateTable('article')
    .set({ changed_at: later(90_000) })
    .where('id', '=', 'a200')
    .execute()
  expect(idsIn(await ask(`verb=ListIdentifiers&resumptionToken=${token}`))).toEqual(['a199'])
  expect(errorIn(await ask(`verb=ListRecords&resumptionToken=${token}`))).toBe('badResumptionToken')
})

test('a record that is being written is not skipped: the answer speaks for the time before', async () => {
  const { ask, publish, db, clock } = await repository()
  await publish('one', begin)
  clock.now = new Date()
  await db.connection().execute(async (other) => {
    await other
      .startTransaction()
      .execute()
      .then(async (trx) => {
        await trx.updateTable('volume').set({ title: 'Another' }).execute()
        await new Promise((resolve) => setTimeout(resolve, 1100))
        const answeredAt = new Date(/<responseDate>([^<]+)/.exec(await ask('verb=Identify'))?.[1] ?? '')
        expect(clock.now.getTime() - answeredAt.getTime()).toBeGreaterThan(6000)
        await trx.rollback().execute()
      })
  })
})

describe.skipIf(isSchemaMissing('oai'))('against the schemas', () => {
  test('every answer is valid', async () => {
    const { ask, publish } = await repository()
    await publish('one', begin, { title: 'Tides & <weirs>', doi: '10.5555/one', keywords: ['a', 'b'] })
    await publish('gone', later(1), { state: 'removed' })
    const queries = [
      'verb=Identify',
      'verb=ListSets',
      'verb=ListMetadataFormats',
      'verb=ListIdentifiers&metadataPrefix=jats',
      'verb=ListRecords&metadataPrefix=oai_dc',
      'verb=ListRecords&metadataPrefix=oai_dc&set=year:2025&from=2026-01-01&until=2026-12-31',
      'verb=Nothing',
      'verb=ListRecords',
      'verb=ListRecords&resumptionToken=x',
    ]
    for (const query of queries) expect(await schemaProblems('oai', await ask(query)), query).toBe('')
  })

  test.skipIf(isSchemaMissing('jats'))('JATS is valid inside its wrapper', async () => {
    const { ask, publish, server } = await repository()
    await publish('one', begin)
    const list = await ask('verb=ListRecords&metadataPrefix=jats')
    const article = /<article .*<\/article>/s.exec(list)?.[0] ?? ''
    expect(await schemaProblems('jats', article)).toBe('')
    expect((await server.inject('/oai/jats.xsd')).body).toContain('<xs:element name="record">')
  })
})
