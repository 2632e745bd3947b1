import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse } from '../../../tests/support/account-house.ts'
import { prefillFor } from '../../domain/accounts/profile.ts'
import { sessionsOf } from '../../domain/accounts/sessions.store.ts'
import { hashOfSecret } from '../../domain/accounts/tokens.ts'
import { cleanUpPictures } from '../../domain/pictures/pictures.store.ts'

const { db, server, services, clock, shownAgain, postForm, participant } = await accountHouse()
const email = 'ada@example.org'
const names = { fName: 'Ada', lName: 'Lovelace' }

beforeEach(async () => {
  await db.deleteFrom('account').execute()
  shownAgain.length = 0
})

const account = () => db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('own details', () => {
  const save = (cookie: string, fields: Record<string, string>) => postForm('/account/names', { ...names, ...fields }, { cookie })
  const full = { affiliation: 'Analytical Society', orcid: 'https://orcid.org/0000-0002-1825-0097', timeZone: 'Asia/Colombo' }

  test('are saved, and fill in forms and times', async () => {
    const { cookie } = await participant(email)
    expect((await save(cookie, full)).headers.location).toBe('/account?done=names')
    expect(await account()).toMatchObject({ affiliation: 'Analytical Society', orcid: '0000-0002-1825-0097', time_zone: 'Asia/Colombo' })
    const person = await sessionsOf(db).find(hashOfSecret(cookie.split('=')[1]) ?? Buffer.alloc(0), clock.now)
    if (!person) throw new Error('There is no session.')
    expect(person.timeZone).toBe('Asia/Colombo')
    expect(await prefillFor(services, person)).toMatchObject({ company: 'Analytical Society' })
    // A form without these controls leaves them; an emptied control empties them.
    await save(cookie, {})
    expect(await account()).toMatchObject({ affiliation: 'Analytical Society' })
    await save(cookie, { affiliation: '', orcid: '', timeZone: '' })
    expect(await account()).toMatchObject({ affiliation: '', orcid: null, time_zone: null })
  })

  test('that are wrong are refused by field, and nothing is changed', async () => {
    const { cookie } = await participant(email)
    const refused = await save(cookie, { affiliation: 'Here', orcid: '0000-0002-1825-0098', timeZone: 'Asia/Atlantis' })
    expect(refused.statusCode).toBe(422)
    expect(shownAgain[0]?.fields).toEqual({
      orcid: 'This is not an ORCID iD. Please compare it with 0000-0002-1825-0097.',
      timeZone: 'Please choose a time zone from the list.',
    })
    expect(shownAgain[0]?.values).toMatchObject({ affiliation: ['Here'] })
    expect(await account()).toMatchObject({ affiliation: '' })
  })
})

describe('a photograph', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#5577aa' } })
      .withMetadata({ exif: { IFD0: { Artist: 'A. Canary' } } })
      .jpeg()
      .toBuffer()
  async function send(cookie: string, file: { name: string; bytes: Buffer } | undefined, fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file) form.append('photo', new Blob([new Uint8Array(file.bytes)]), file.name)
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    return server.inject({ method: 'POST', url: '/account/photo', headers: { cookie, 'content-type': type }, payload: Buffer.from(await body.arrayBuffer()) })
  }
  const view = (cookie: string, photo: string | null) => server.inject({ url: `/static/media/picture/${photo}-192.jpg`, headers: { cookie } })

  test('is drawn again, seen by its owner alone, and removed', async () => {
    const { cookie } = await participant(email)
    const eve = await participant('eve@example.org')
    expect((await send(cookie, { name: 'me.JPG', bytes: await picture(800, 600) })).headers.location).toBe('/account?done=photo')
    const { photo } = await account()
    const shown = await view(cookie, photo)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['cache-control']).toContain('private')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 })
    expect(shown.rawPayload.includes('Canary')).toBe(false)
    expect((await view(eve.cookie, photo)).statusCode).toBe(404)
    expect((await view('', photo)).statusCode).toBe(404)
    // It is in use, however long ago it came.
    clock.now = new Date(clock.now.getTime() + 48 * 3_600_000)
    expect(await cleanUpPictures(services)).toEqual({ pictures: 0 })
    expect((await send(cookie, undefined, { act: 'remove' })).headers.location).toBe('/account?done=photo-removed')
    expect((await view(cookie, photo)).statusCode).toBe(404)
    expect(await cleanUpPictures(services)).toEqual({ pictures: 1 })
    const left: string[] = []
    for await (const key of services.files.keysOlderThan(new Date(8.64e15))) left.push(key)
    expect(left).toEqual([])
  })

  test.each([
    ['nothing', undefined, 'Please choose a picture as JPEG, PNG, WebP or AVIF.'],
    ['a text', { name: 'me.txt', bytes: Buffer.from('me') }, 'Only .jpg, .png, .webp and .avif files can be sent.'],
    ['a text with another name', { name: 'me.jpg', bytes: Buffer.from('me') }, 'Please choose a picture as JPEG, PNG, WebP or AVIF.'],
  ])('is refused when it is %s', async (_, file, reason) => {
    const { cookie } = await participant(email)
    expect((await send(cookie, file)).statusCode).toBe(422)
    expect(shownAgain[0]?.fields).toEqual({ photo: reason })
    expect((await account()).photo).toBeNull()
  })

  test('of a stranger leads to the sign-in page', async () => {
    expect((await send('', { name: 'me.jpg', bytes: await picture(300, 300) })).headers.location).toContain('/login')
  })
})
