import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/test-database.ts'
import { readContent } from '../commands/demonstration.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { feeRows, feeStepOn } from './conferences/fees.ts'
import { fillDemonstration } from './seed-demonstration.ts'

const { db } = await testDatabase()
const { content, series } = await readContent(process.cwd())

test('coming conferences show the ladder of fees, and until the early bird day they cost what every conference costs', async () => {
  await db.deleteFrom('conference').execute()
  await db.deleteFrom('content_entry').execute()
  await db.transaction().execute((trx) => fillDemonstration(trx, content, series, '2026-06-01'))
  const coming = (await conferencesOf(db).all()).filter(({ startDate }) => startDate.startsWith('2027'))
  const pages = await Promise.all(coming.map(({ _id }) => conferencesOf(db).findPage(_id)))
  const own = pages.flatMap((page) => (page?.fees ? [{ fees: page.fees, conference: page.conference }] : []))
  expect([coming.length, own.length, own.filter(({ fees }) => fees.lateFrom).length]).toEqual([12, 7, 3])
  const general = feeRows(null).map(({ gbp, eur }) => [gbp, eur])
  for (const { fees, conference } of own) {
    expect(feeRows(fees).map(({ gbp, eur }) => [gbp, eur])).toEqual(general)
    expect(feeRows(fees).every((row) => Number(row.laterGbp) > row.gbp && Number(row.laterEur) > row.eur)).toBe(true)
    const days = [conference.notification, conference.paperDeadline, conference.startDate].map((day) => feeStepOn(fees, day ?? ''))
    expect(days).toEqual(['early', 'standard', fees.lateFrom ? 'late' : 'standard'])
  }
})

test('every coming conference says how to get there, whom to ask and who is on its committee', () => {
  const coming = series.flatMap(({ topic, editions }) => editions.filter(({ year }) => year === 3).map((edition) => ({ topic, ...edition })))
  expect(
    coming.flatMap(({ topic, travel, committee, contact }) =>
      travel?.includes('<h3>Getting there') && committee?.includes('(chair)') && contact ? [] : [topic],
    ),
  ).toEqual([])
})
