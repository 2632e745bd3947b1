import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { programmeOf } from '../programme.store.ts'
import type { ProgrammeItem } from '../programme.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services } = house
const olga = await house.organiser()

async function paper(title: string, author: string, { abstract = '', consents = true } = {}) {
  const { paperId } = await given.submission(`${title.replaceAll(' ', '')}@example.org`, { moves: ['received', 'under-review', 'accepted'], titles: [title] })
  await db.updateTable('paper').set({ abstract, shows_abstract: consents }).where('id', '=', paperId).execute()
  await db.updateTable('paper_author').set({ name: author }).where('paper_id', '=', paperId).execute()
  return { id: `item-${paperId}`, kind: 'paper', paperId, minutes: 15 } satisfies ProgrammeItem
}
const long = Array.from({ length: 12 }, () => 'Cards turn into cloth, and cloth into memory. '.repeat(12)).join('\n\n')
const items = [
  await paper('On engines', 'Ada Lovelace', { abstract: 'Wheels *turn* #panic("x").' }),
  await paper('On looms', 'Nguyễn Thị Ánh', { abstract: long }),
  await paper('On silence', 'Sam Silent', { abstract: 'Nobody may read this.', consents: false }),
]
await db
  .insertInto('speaker_wish')
  .values({ paper_id: items[0]?.paperId ?? '', days: '{}', is_remote: false, time_zone: '', needs: 'A lectern without steps', changed_at: services.now() })
  .execute()
const later = [await paper('On cards', 'Ada Lovelace', { abstract: '打孔卡片。' })]
const rooms = [{ id: 'hall', name: 'Hall A', place: 'First floor', isVirtual: false, streamUrl: '' }]
const span = { day: '2027-05-11', roomId: 'hall', chairs: ['carl'] }
const sessions = [
  { ...span, id: 'morning', title: 'Morning', start: 540, end: 630, items },
  { ...span, id: 'later', title: 'Later', start: 640, end: 700, items: later },
]
const get = (print: string, cookie = olga.cookie) => server.inject({ url: `/api/v1/desk/conferences/colombo/programme/prints/${print}`, headers: { cookie } })
async function pagesOf(print: string) {
  const { rawPayload, headers } = await get(print)
  expect(headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

test('nothing is printed before a programme is published', async () => {
  expect((await get('book-of-abstracts')).statusCode).toBe(404)
  const store = programmeOf('colombo', db)
  await store.save({ rooms, sessions, talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, services.now())
  await store.savePeople([{ id: 'carl', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }])
  await store.publish({ draftVersion: 1, content: { rooms, sessions, questionMinutes: 5 }, publishedAt: services.now(), isUrgent: false }, 'Olga')
})

test('the book of abstracts has those with consent, contents and an index with the right pages', async () => {
  const pages = await pagesOf('book-of-abstracts')
  const whole = pages.join(' ')
  expect(whole).toContain('Wheels *turn* #panic("x").')
  expect(whole).toContain('打孔卡片')
  expect(whole).not.toMatch(/Nobody may read this|On silence|Sam Silent|@example/)
  const pageOf = (words: string) => pages.findIndex((page, index) => index > 1 && page.includes(words)) + 1
  const index = pages.at(-1) ?? ''
  expect(index).toContain(`Ada Lovelace ${pageOf('Wheels')}, ${pageOf('打孔')}`)
  expect(pages[1]).toContain('On looms')
  expect(index.indexOf('Nguyễn Thị Ánh')).toBeLessThan(index.indexOf('Ada Lovelace'))
})

test('session sheets and room signs name what is where', async () => {
  const sheets = await pagesOf('session-sheets')
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toMatch(/Morning.*11 May 2027, 09:00–10:30, Hall A.*Carl Chair.*On engines.*Ada Lovelace.*Needs: A lectern without steps/)
  const [sign, ...others] = await pagesOf('room-signs')
  expect(others).toEqual([])
  expect(sign).toMatch(/11 May 2027.*Hall A.*First floor.*09:00–10:30.*Morning.*10:40–11:40.*Later/)
})

test('printing needs the right', async () => {
  const otto = await house.organiser('Otto', 'Other')
  await db
    .updateTable('account')
    .set({ desk_rights: ['content'] })
    .where('id', '=', otto.id)
    .execute()
  expect((await get('room-signs', otto.cookie)).statusCode).toBe(403)
  expect((await get('poems')).statusCode).toBe(404)
})
