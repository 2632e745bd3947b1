import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, goodPassword } from '../../../tests/support/account-house.ts'
import { databaseDigest, everyRow } from '../../../tests/support/database-digest.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { unzipped } from '../../../tests/support/unzipped.ts'
import { mailsOf } from '../../domain/mail/mail.store.ts'
import type { Transaction } from '../../domain/tables.ts'

const house = await accountHouse()
const { db, services, server, post, postForm, participant, whoIs } = house
const given = givenThings(services)
const email = 'ada@example.org'
const tables = [
  'mail',
  'account',
  'sign_in_try',
  'letter_count',
  'contact_message',
  ...submissionTables,
  'application_file',
  'application',
  'stored_file',
  'erasure',
] as const

beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute()
})

const confirm = () => db.updateTable('account').set({ confirmed_at: house.clock.now }).execute()
/** What the office was told about somebody. */
const queueAbout = (trx: Transaction, about: string) => {
  const letter = {
    subject: 'New submission',
    preview: '',
    greeting: 'Dear office,',
    paragraphs: ['From Ada L. of the Analytical Society'],
    facts: [],
    closing: [],
  }
  return services.queueMail(trx, { kind: 'submission.office', about, to: { name: 'Office', address: 'office@example.org' }, letter })
}
const write = (from: string) => post('/api/v1/contact', { subject: 'Visa letter', name: 'Ada L.', email: from, message: 'Please.' })
const linkTo = async (address: string) => {
  const mail = await db.selectFrom('mail').select('text_body').where('to_address', '=', address).where('kind', 'like', 'account.%_address').executeTakeFirst()
  return /\/change-address\/[\w-]{43}/.exec(mail?.text_body ?? '')?.[0] ?? ''
}

describe('another address', () => {
  const ask = (cookie: string, currentPassword = goodPassword) => postForm('/account/address', { email: 'lovelace@example.org', currentPassword }, { cookie })

  test('is taken over when both ends have agreed, not before, and not by anybody else', async () => {
    const { cookie } = await participant(email)
    const eve = await participant('eve@example.org')
    await confirm()
    expect((await ask(cookie, 'wrong')).statusCode).toBe(422)
    expect((await ask(cookie)).headers.location).toBe('/account?done=asked')
    const [leave, enter] = [await linkTo(email), await linkTo('lovelace@example.org')]
    expect((await postForm(enter, {}, { cookie: eve.cookie })).statusCode).toBe(422)
    expect((await postForm(enter, {}, { cookie })).headers.location).toBe('/account?done=agreed')
    expect(await whoIs(cookie)).toMatchObject({ email })
    expect((await postForm(leave, {}, { cookie })).headers.location).toBe('/account?done=address')
    expect(await whoIs(cookie)).toMatchObject({ email: 'lovelace@example.org' })
    expect((await postForm(leave, {}, { cookie })).statusCode).toBe(422)
  })

  test('that belongs to somebody gets the same response and no e-mail', async () => {
    await participant('lovelace@example.org')
    const { cookie } = await participant(email)
    expect((await ask(cookie)).headers.location).toBe('/account?done=asked')
    expect(await linkTo('lovelace@example.org')).toBe('')
  })
})

describe('a copy of everything', () => {
  const download = (cookie: string) => server.inject({ url: '/account/export', headers: { cookie } })
  const copyOf = async (cookie: string) => {
    const answer = await download(cookie)
    const files = await unzipped(answer.rawPayload)
    return { answer, files, words: String(files['my-data.json']), everything: JSON.parse(String(files['my-data.json'])) }
  }

  test('holds what was sent from the confirmed address with the files as they were sent, and no secret', async () => {
    const { cookie } = await participant(email)
    const paper = samplePdf(5000)
    const sent = await given.submission('Ada@example.org', {
      moves: ['received'],
      unreleased: ['under-review', 'rejected'],
      fileName: 'My “paper”.pdf',
      bytes: paper,
    })
    const applied = await given.application(email, 'cv.pdf')
    await given.message(email)
    await given.submission('eve@example.org')
    await given.message('eve@example.org')
    const before = await copyOf(cookie)
    expect(Object.keys(before.files)).toEqual(['my-data.json'])
    expect(before.everything).toMatchObject({ account: { email }, note: expect.stringContaining('Confirm your address') })
    await confirm()
    const { answer, files, words, everything } = await copyOf(cookie)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
    })
    expect(Object.keys(files)).toEqual(['my-data.json', `files/${sent.reference}/1 My “paper”.pdf`, `files/${applied.reference}/1 cv.pdf`])
    expect(files[`files/${sent.reference}/1 My “paper”.pdf`]).toEqual(paper)
    expect(everything).toMatchObject({
      account: { email },
      submissions: [
        {
          reference: sent.reference,
          papers: [{ reference: sent.reference, title: 'On engines', moves: [{ state: 'received' }] }],
          files: [{ path: `files/${sent.reference}/1 My “paper”.pdf`, sizeBytes: paper.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
        },
      ],
      applications: [{ reference: applied.reference, files: [{ name: 'cv.pdf' }] }],
      messages: [{ subject: 'Visa letter' }],
    })
    expect(words).not.toMatch(/argon2|token_hash|confirm-address\/|eve@example|reject|storage_key/)
  })

  test('that cannot be made whole breaks off, so that nobody keeps half a copy for the whole', async () => {
    const { cookie } = await participant(email)
    await confirm()
    const { fileId } = await given.submission(email)
    const { storage_key } = await db.selectFrom('stored_file').select('storage_key').where('id', '=', fileId).executeTakeFirstOrThrow()
    await services.files.remove(storage_key)
    await expect(download(cookie)).rejects.toThrow()
  })

  test('[V52] is for nobody who is not signed in', async () => {
    const answer = await download('')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?next=%2Faccount'])
  })
})

describe('deleting an account', () => {
  const leave = (cookie: string, fields: Record<string, string>) => postForm('/account/deletion', fields, { cookie })
  const farewells = () => db.selectFrom('mail').select('id').where('kind', '=', 'account.deleted').execute()
  const sendFarewell = async () => {
    const [mail] = await farewells()
    if (mail) await mailsOf(db).markSent(mail.id, '250 OK', house.clock.now)
  }

  test('needs the password and a tick', async () => {
    const { cookie } = await participant(email)
    expect((await leave(cookie, { currentPassword: goodPassword })).statusCode).toBe(422)
    expect((await leave(cookie, { currentPassword: 'wrong', sure: 'yes' })).statusCode).toBe(422)
    expect(await whoIs(cookie)).not.toBeNull()
  })

  test('erases the account and everything that was sent from its confirmed address, and nothing of others', async () => {
    const eve = await participant('eve@example.org')
    await given.submission('eve@example.org')
    await given.application('eve@example.org', 'eve.pdf')
    await given.message('eve@example.org')
    await confirm()
    const ofEve = await databaseDigest(db)
    const { cookie } = await participant(email)
    await confirm()
    const open = await given.submission('ADA@example.org', { fileName: 'Lovelace.pdf' })
    const decided = await given.submission(email, { moves: ['received', 'under-review', 'accepted', 'confirmed'] })
    await given.application(email, 'cv.pdf')
    await given.message(email)
    await db.transaction().execute((trx) => queueAbout(trx, `submission:${open.id}`))
    const files = await db.selectFrom('stored_file').select('storage_key').where('id', 'in', [open.fileId, decided.fileId]).execute()

    const answer = await leave(cookie, { currentPassword: goodPassword, sure: 'yes' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?deleted'])
    await sendFarewell()
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(eve.cookie)).not.toBeNull()

    const kept = await db.selectFrom('submission').selectAll().where('id', 'in', [open.id, decided.id]).orderBy('number').execute()
    const nothing = { title: '', name: 'Deleted', company: '', country: '', mobile: '', phone: '', social: '', names: '', message: '' }
    const record = { conference_id: 'colombo', regtype: '330', fee_minor: 29_000, ...nothing }
    expect(kept).toMatchObject([
      { ...record, reference: open.reference, email: `deleted-${open.id}@deleted.invalid` },
      { ...record, reference: decided.reference, email: `deleted-${decided.id}@deleted.invalid` },
    ])
    const papers = await db.selectFrom('paper').selectAll().where('submission_id', 'in', [open.id, decided.id]).orderBy('reference').execute()
    expect(papers).toMatchObject([
      { reference: open.reference, title: 'On engines', state: 'withdrawn', presenter: 'Deleted' },
      { reference: decided.reference, title: 'On engines', state: 'confirmed', presenter: 'Deleted' },
    ])
    for (const { storage_key } of files) await expect(services.files.read(storage_key)).rejects.toThrow()
    const paperIds = papers.map(({ id }) => id)
    for (const table of ['paper_move', 'paper_author'] as const) await db.deleteFrom(table).where('paper_id', 'in', paperIds).execute()
    await db.deleteFrom('paper').where('id', 'in', paperIds).execute()
    await db.deleteFrom('submission').where('id', 'in', [open.id, decided.id]).execute()
    // The erasure itself stays, as a hash, for the day an older backup is restored; everything else is as it was before she registered.
    expect(await db.selectFrom('erasure').select(['address_hash']).execute()).toEqual([{ address_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    await db.deleteFrom('erasure').execute()
    await db.deleteFrom('erased_mail').execute()
    expect(await databaseDigest(db)).toEqual(ofEve)
  })

  test('leaves no trace of the person in any table', async () => {
    const { cookie } = await participant(email)
    await confirm()
    const { id } = await given.submission(email)
    await given.application(email, 'cv.pdf')
    await given.message(email)
    await db.transaction().execute((trx) => queueAbout(trx, `submission:${id}`))
    const note = { id: 'n1', about: `submission:${id}`, body: 'Ada L. rang', writer_id: 'o', writer_name: 'Office', written_at: house.clock.now }
    await db.insertInto('desk_note').values(note).execute()
    const before = await everyRow(db)
    for (const mark of [/ada@example/i, /Ada L. rang/, /Lovelace/, /Analytical Society/, /Byron/, /Dear Ada/]) expect(before).toMatch(mark)
    await leave(cookie, { currentPassword: goodPassword, sure: 'yes' })
    expect(await farewells()).toHaveLength(1)
    await sendFarewell()
    expect(await everyRow(db)).not.toMatch(/ada@example|Ada L|Lovelace|Analytical Society|Byron|Dear Ada|\+351/i)
  })

  test('with an unconfirmed address erases only the account', async () => {
    const { cookie } = await participant(email)
    await write(email)
    await leave(cookie, { currentPassword: goodPassword, sure: 'yes' })
    expect(await db.selectFrom('contact_message').select('email').execute()).toEqual([{ email }])
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  })
})

describe('notification settings', () => {
  test('are stored', async () => {
    const { cookie } = await participant(email)
    await postForm('/account/notifications', {}, { cookie })
    expect(await db.selectFrom('account').select('notify_moves').executeTakeFirst()).toEqual({ notify_moves: false })
  })
})
