import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accountHouse } from '../../../../tests/support/account-house.ts'
import { givenConferenceForm } from '../../../domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../../domain/conferences/conferences.store.ts'
import { contentDeskOf } from '../../../domain/content/desk/content-desk.store.ts'
import { entryState } from '../../../domain/content/desk/entry-state.ts'
import { type PictureShape, pictureFormats, pictureShapes, pictureUrl } from '../../../domain/pictures/picture.ts'
import { cleanUpPictures } from '../../../domain/pictures/pictures.store.ts'
import { viewOf } from '../../../web/conferences/load-conference.ts'

const { db, server, services, participant } = await accountHouse()
const { cookie, id: accountId } = await participant('organiser@example.org')
const { cookie: guest } = await participant('participant@example.org')
await db
  .updateTable('account')
  .set({ role: 'organiser', desk_rights: ['content', 'conferences'] })
  .where('id', '=', accountId as never)
  .execute()

const upload = (payload: Buffer, shape: PictureShape | 'unknown' = 'portrait', crop = '') =>
  server.inject({ method: 'POST', url: `/api/v1/desk/pictures/${shape}${crop}`, headers: { cookie, 'content-type': 'image/unknown' }, payload })
const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await server.inject({
    method,
    url: `/api/v1/desk${path}`,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
/** Red above, blue below, lying on its side as cameras write it. */
const photographed = async () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0000ff' } })
    .composite([{ input: await block(450, 600, '#ff0000'), left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
const dominant = async (bytes: Buffer) => {
  const { channels } = await sharp(bytes).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 51) * 51)
}
const status = async (id: string, asker = '') => (await server.inject({ url: pictureUrl(id, 192, 'webp'), headers: { cookie: asker } })).statusCode

test.each(Object.keys(pictureShapes) as PictureShape[])(
  'a %s is drawn anew in every width and format, upright, without what the camera wrote',
  async (shape) => {
    const { picture } = (await upload(await photographed(), shape)).json()
    expect((await upload(await photographed(), shape)).json().picture).toBe(picture)
    const { widths, across, down } = pictureShapes[shape]
    for (const width of widths)
      for (const format of pictureFormats) {
        const answer = await server.inject({ url: pictureUrl(picture, width, format), headers: { cookie } })
        const is = await sharp(answer.rawPayload).metadata()
        expect({ type: answer.headers['content-type'], width: is.width, height: is.height, exif: is.exif, turned: is.orientation }).toEqual({
          type: format === 'jpg' ? 'image/jpeg' : `image/${format}`,
          width,
          height: Math.round((width * down) / across),
          exif: undefined,
          turned: undefined,
        })
      }
  },
)

test('exactly the wished part is shown; a mark may stand whole on white', async () => {
  const part = async (shape: PictureShape, crop: string) => {
    const { picture } = (await upload(await photographed(), shape, crop)).json()
    return (await server.inject({ url: pictureUrl(picture, pictureShapes[shape].widths[0], 'jpg'), headers: { cookie } })).rawPayload
  }
  expect(await dominant(await part('portrait', '?left=0.1&top=0&width=0.6&height=0.4'))).toEqual([255, 0, 0])
  expect(await dominant(await part('portrait', '?left=0.1&top=0.6&width=0.6&height=0.4'))).toEqual([0, 0, 255])
  const whole = await part('mark', '?left=-0.25&top=0&width=1.5&height=1')
  const edge = await sharp(whole).extract({ left: 0, top: 0, width: 20, height: 192 }).toBuffer()
  expect(await dominant(edge)).toEqual([255, 255, 255])
})

test.each([
  ['a drawing that could run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), '', 422, 'file.wrong_type'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), '', 422, 'file.wrong_type'],
  ['nothing', Buffer.alloc(0), '', 422, 'file.wrong_type'],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '', 422, 'file.wrong_type'],
  ['too much of one', Buffer.alloc(12 * 1024 * 1024 + 1), '', 413, 'file.too_large'],
  ['a part outside of it', await block(600, 600, '#ff0000'), '?left=-3&top=0&width=1&height=1', 422, 'request.invalid'],
  ['a part of a few pixels', await block(600, 600, '#ff0000'), '?left=0&top=0&width=0.1&height=0.1', 422, 'file.wrong_type'],
  ['half a crop', await block(600, 600, '#ff0000'), '?left=0', 422, 'request.invalid'],
])('[V60] [V72] %s is refused in words', async (_name, bytes, crop, wanted, code) => {
  const answer = await upload(bytes, 'portrait', crop)
  expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual({ status: wanted, code })
  expect((await upload(bytes, 'unknown')).json().error.code).toMatch(/request.invalid|file.too_large/)
})

test('a speaker’s photograph is the desk’s until the conference is published, and again when it is not', async () => {
  const { picture } = (await upload(await photographed())).json()
  const [speaker, other] = givenConferenceForm().speakers
  if (!speaker || !other) throw new Error('the fixture has two speakers')
  const made = await call('POST', '/conferences', givenConferenceForm({ speakers: [{ ...speaker, photo: picture }, other] }))
  const page = await conferencesOf(db).findPageAlsoDraft(made.id)
  if (!page) throw new Error('not made')
  expect((await viewOf(services, page)).speakers.map(({ photo }) => photo)).toEqual([picture, undefined])
  expect([await status(picture), await status(picture, guest), await status(picture, cookie)]).toEqual([404, 404, 200])
  const version = async () => (await db.selectFrom('conference').select('changed_at').where('id', '=', made.id).executeTakeFirstOrThrow()).changed_at
  await call('POST', `/conferences/${made.id}/publish`, { version: await version() })
  expect(await status(picture)).toBe(200)
  expect((await server.inject({ url: pictureUrl(picture, 192, 'webp') })).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await call('POST', `/conferences/${made.id}/unpublish`, { version: await version() })
  expect(await status(picture)).toBe(404)
  const gone = await call('POST', '/conferences', givenConferenceForm({ speakers: [{ ...speaker, photo: 'f'.repeat(32) }] }))
  expect([gone.error.code, Object.keys(gone.error.fields)]).toEqual(['file.unknown', ['speakers.0.photo']])
})

test('a picture in an entry: the desk’s while a draft, everybody’s when published, kept by the history, and cleaned up when nothing names it', async () => {
  const shade = async (background: string) => (await upload(await block(400, 400, background))).json().picture as string
  const [first, second, never] = [await shade('#112233'), await shade('#445566'), await shade('#778899')]
  const person = (photo: string) => ({ name: 'Ada', photo, affiliation: 'X', country: 'Y', description: 'Z' })
  const seen = async () => (await entryState(contentDeskOf('advisory-team', db), 'ada')).seen
  await call('POST', '/content/advisory-team', { data: person(first) })
  expect([await status(first), await status(first, cookie)]).toEqual([404, 200])
  await call('POST', '/content/advisory-team/ada/publish', { data: person(first), seen: await seen() })
  expect(await status(first)).toBe(200)
  await call('POST', '/content/advisory-team/ada/publish', { data: person(second), seen: await seen() })
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await call('POST', '/content/advisory-team/ada/restore', { version: 1, seen: await seen() })
  expect([await status(first), await status(second)]).toEqual([200, 404])

  const wrong = await call('POST', '/content/advisory-team/ada/publish', { data: person('f'.repeat(32)), seen: await seen() })
  expect(wrong.error.fields).toEqual({ photo: 'This picture is no longer with us. Please choose it again.' })
  const asCover = (await upload(await block(400, 400, '#abcdef'), 'cover')).json().picture
  expect((await call('POST', '/content/advisory-team/ada/draft', { data: person(asCover), seen: await seen() })).problems).toEqual(wrong.error.fields)
  await call('POST', '/content/advisory-team/ada/discard', { seen: await seen() })

  const tomorrow = new Date(services.now().getTime() + 25 * 3_600_000)
  await cleanUpPictures({ db, now: services.now })
  expect(await status(never, cookie)).toBe(200)
  await cleanUpPictures({ db, now: () => tomorrow })
  expect([await status(never, cookie), await status(first), await status(second, cookie)]).toEqual([404, 200, 200])
})
