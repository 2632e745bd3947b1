import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { docxParts, sampleDocx, samplePdf, sampleZip } from '../../../../tests/support/sample-files.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { erasePerson } from '../../accounts/erasure.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { chairUrlOf } from '../chairs/chair-link.ts'
import { chairsOf } from '../chairs/chairs.store.ts'
import { programmeOf } from '../programme.store.ts'
import type { ProgrammeItem } from '../programme.ts'
import { slidesOf } from './slides.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, server, services, shownAgain } = house
const olga = await house.organiser()
const today = dayInZone(services.now(), 'Asia/Colombo')
const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

function samplePptx(more: { name: string; bytes: string }[] = [], type = pptxType) {
  const [types, relationships] = docxParts('', type)
  if (!types || !relationships) throw new Error('No parts.')
  const presentation = { name: 'ppt/presentation.xml', bytes: '<?xml version="1.0"?><p:presentation xmlns:p="http://example.org/p"/>' }
  return sampleZip([types, relationships, presentation, ...more])
}

const accepted = (email: string, title: string) => given.submission(email, { moves: ['received', 'under-review', 'accepted'], titles: [title] })
const talk = (paperId: string): ProgrammeItem => ({ id: `item-${paperId}`, kind: 'paper', paperId, minutes: 15 })

/** Two talks tomorrow that Carl chairs; slides are due on this day. */
async function published(slidesDueOn: string | null = null) {
  const one = await accepted('ada@example.org', 'On engines')
  const two = await accepted('bob@example.org', 'On looms')
  const session = { id: 'morning', title: 'Morning: looms/engines', day: today, start: 540, end: 630, roomId: null, chairs: ['carl'] }
  const sessions = [{ ...session, items: [talk(one.paperId), talk(two.paperId)] }]
  const store = programmeOf('colombo', db)
  await store.save({ rooms: [], sessions, talkMinutes: 15, questionMinutes: 5, slidesDueOn, version: 1 }, services.now())
  await store.savePeople([{ id: 'carl', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }])
  await store.publish({ draftVersion: 1, content: { rooms: [], sessions, questionMinutes: 5 }, publishedAt: services.now(), isUrgent: false }, 'Olga')
  return { one, two }
}

const addressOf = ({ reference, secret }: { reference: string; secret: string }) => `/submission/${reference}/${secret}/papers/1/slides`

async function send(address: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('slides', new Blob([new Uint8Array(bytes)]), name)
  const request = new Response(form)
  const payload = Buffer.from(await request.arrayBuffer())
  return server.inject({ method: 'POST', url: address, headers: { 'content-type': request.headers.get('content-type') ?? '' }, payload })
}

async function chairLink() {
  const chair = await chairsOf(db).find('carl')
  if (!chair) throw new Error('No chair.')
  return new URL(chairUrlOf(services, chair)).pathname
}
const atDesk = (cookie = olga.cookie) => server.inject({ url: '/api/v1/desk/conferences/colombo/programme/slides?session=morning', headers: { cookie } })

beforeEach(async () => {
  await db.deleteFrom('programme').execute()
  await db
    .updateTable('conference')
    .set({ start_date: today, end_date: addDays(today, 1) })
    .where('id', '=', 'colombo')
    .execute()
})

describe('the slides of a paper', () => {
  test('are sent by its presenter; the newest counts, and the same file again is none', async () => {
    const { one } = await published()
    const address = addressOf(one)
    expect((await send(address, 'first.pdf', samplePdf())).headers.location).toContain('arrived=saved')
    await send(address, 'first again.pdf', samplePdf())
    expect((await send(address, 'final.pptx', samplePptx())).statusCode).toBe(303)
    expect((await slidesOf(db).ofPaper(one.paperId)).map(({ name }) => name)).toEqual(['final.pptx', 'first.pdf'])
    expect((await slidesOf(db).newest([one.paperId])).get(one.paperId)?.name).toBe('final.pptx')
  })

  test.each([
    ['talk.docx', sampleDocx(), 'Only .pdf and .pptx files can be sent.'],
    ['talk.pptx', sampleDocx(), 'a Word document, although it is named .pptx'],
    ['talk.pptx', samplePdf(), 'contains a PDF'],
    ['talk.pptx', samplePptx([{ name: 'ppt/vbaProject.bin', bytes: 'x' }]), 'macros'],
    ['talk.pptx', samplePptx([], 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'), 'macros'],
    ['talk.pptx', samplePptx([{ name: 'ppt/slides/slide1.xml', bytes: '<!DOCTYPE a><a/>' }]), 'damaged'],
  ])('are refused as %s with what harms or is something else', async (name, bytes, reason) => {
    const { one } = await published()
    expect((await send(addressOf(one), name, bytes)).statusCode).toBe(422)
    expect(shownAgain.at(-1)?.fields.slides).toContain(reason)
    expect(await slidesOf(db).ofPaper(one.paperId)).toEqual([])
  })

  test('come neither late nor for a paper that is not accepted, nor from anybody else', async () => {
    const { one } = await published(addDays(today, -1))
    expect((await send(addressOf(one), 'late.pdf', samplePdf())).statusCode).toBe(409)
    expect(shownAgain.at(-1)?.message).toContain('The last day for slides was')
    const received = await given.submission('new@example.org', { titles: ['Not yet'] })
    expect((await send(addressOf(received), 'early.pdf', samplePdf())).statusCode).toBe(409)
    expect((await send(`/submission/${one.reference}/wrong/papers/1/slides`, 'foreign.pdf', samplePdf())).statusCode).toBe(404)
    expect(await db.selectFrom('slides_file').select('file_id').where('paper_id', 'in', [one.paperId, received.paperId]).execute()).toEqual([])
  })

  test('go with the person', async () => {
    const { one } = await published()
    await send(addressOf(one), 'mine.pdf', samplePdf())
    await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email: 'ada@example.org', confirmed: true }, services.key, services.now()))
    expect(await slidesOf(db).ofPaper(one.paperId)).toEqual([])
  })
})

describe('the slides of a session', () => {
  test('are for its chair and the desk, in the order of the programme', async () => {
    const { one, two } = await published()
    expect((await server.inject({ url: `${await chairLink()}/slides/morning` })).statusCode).toBe(404)
    await send(addressOf(two), 'looms.pdf', samplePdf())
    await send(addressOf(one), 'Räder.pptx', samplePptx())
    const archive = await server.inject({ url: `${await chairLink()}/slides/morning` })
    expect(archive.headers['content-type']).toBe('application/zip')
    expect(Object.keys(await unzipped(archive.rawPayload))).toEqual([`01 ${one.reference} Räder.pptx`, `02 ${two.reference} looms.pdf`])
    expect(Object.keys(await unzipped((await atDesk()).rawPayload))).toHaveLength(2)
  })

  test('open to nobody else', async () => {
    const { one } = await published()
    await send(addressOf(one), 'engines.pdf', samplePdf())
    const link = await chairLink()
    expect((await server.inject({ url: `${link.slice(0, -2)}xx/slides/morning` })).statusCode).toBe(404)
    expect((await server.inject({ url: `${link}/slides/other` })).statusCode).toBe(404)
    const otto = await house.organiser('Otto', 'Other')
    await db
      .updateTable('account')
      .set({ desk_rights: ['content'] })
      .where('id', '=', otto.id)
      .execute()
    expect((await atDesk(otto.cookie)).statusCode).toBe(403)
    expect((await atDesk('')).statusCode).toBe(401)
  })
})
