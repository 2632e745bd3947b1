import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accountHouse } from '../../../../tests/support/account-house.ts'
import { givenConferenceForm } from '../../../domain/conferences/conference-form.fixture.ts'
import { conferencesOf } from '../../../domain/conferences/conferences.store.ts'
import { viewOf } from '../../../web/conferences/load-conference.ts'

const { db, server, services, participant } = await accountHouse()
const { cookie, id: accountId } = await participant('organiser@example.org')
await db
  .updateTable('account')
  .set({ role: 'organiser' })
  .where('id', '=', accountId as never)
  .execute()

const upload = (payload: Buffer) => server.inject({ method: 'POST', url: '/api/v1/desk/photos', headers: { cookie, 'content-type': 'image/unknown' }, payload })
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })

test('a photograph is drawn anew in two sizes without what the camera wrote, kept for ever under its name, and shown on the page', async () => {
  const photographed = await picture
    .clone()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
  const { photo } = (await upload(photographed)).json()
  expect((await upload(photographed)).json().photo).toBe(photo)
  for (const side of [192, 384]) {
    const answer = await server.inject({ url: `/static/media/photo/${photo}-${side}.webp` })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({ width: side, height: side, format: 'webp', exif: undefined })
  }

  const [speaker, other] = givenConferenceForm().speakers
  const form = givenConferenceForm({ speakers: [{ ...(speaker as NonNullable<typeof speaker>), photo }, other as NonNullable<typeof other>] })
  const headers = { cookie, 'content-type': 'application/json' }
  const made = await server.inject({ method: 'POST', url: '/api/v1/desk/conferences', headers, payload: JSON.stringify(form) })
  const conference = await conferencesOf(db).findAlsoDraft(made.json().id)
  if (!conference) throw new Error('not made')
  const { speakers } = await viewOf(services, conference)
  expect(speakers.map(({ image }) => image)).toEqual([`/static/media/photo/${photo}-192.webp`, expect.stringContaining('/static/media/drawn/portrait.')])
})

test.each([
  ['a drawing that could run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('[V60] [V72] %s is refused', async (_name, bytes) => {
  const answer = await upload(bytes)
  expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual({ status: 422, code: 'file.wrong_type' })
})

test('a photograph that never was is refused when the conference is saved', async () => {
  const [speaker] = givenConferenceForm().speakers
  const payload = JSON.stringify(givenConferenceForm({ speakers: [{ ...(speaker as NonNullable<typeof speaker>), photo: 'f'.repeat(32) }] }))
  const answer = await server.inject({ method: 'POST', url: '/api/v1/desk/conferences', headers: { cookie, 'content-type': 'application/json' }, payload })
  expect(answer.json().error.code).toBe('file.unknown')
})
