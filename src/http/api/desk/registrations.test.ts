import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { recallMails } from '../../../domain/mail/recall-mails.store.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, deeds, chosenRegistrations: chosen } = house
const olga = await house.organiser()
const act = (path: string, body: object) => olga.act(path, body, 'registrations')

const stateOf = async (reference: string) =>
  (await db.selectFrom('registration').select('state').where('reference', '=', reference).executeTakeFirstOrThrow()).state
const statusOf = async (reference: string, secret: string) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()
const mailsTo = async (address: string) => db.selectFrom('mail').selectAll().where('to_address', '=', address).orderBy('queued_at').orderBy('kind').execute()
const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind)
const unwrapped = (text = '') => text.replace(/\s+/g, ' ')
const errorOf = (response: { statusCode: number; json: () => { error: { code: string; message: string } } }) => response.json().error

describe('an organiser', () => {
  test('confirms a place: the person sees it at once and gets a letter', async () => {
    const { reference, secret } = await given.registration('lea@example.org')
    const done = await act('move', { selection: await chosen(reference), to: 'open' })
    expect(done.json()).toEqual({ done: (await chosen(reference)).chosen, left: [] })
    expect(await statusOf(reference, secret)).toMatchObject({ state: 'accepted', stateInWords: 'Place confirmed', registration: { state: 'open' } })
    const [mail] = await mailsTo('lea@example.org')
    expect(mail).toMatchObject({ kind: 'registration.confirmed', subject: `Your place is confirmed: registration ${reference}`, state: 'queued' })
    const text = unwrapped(mail?.text_body)
    expect(text).toContain('Dear Dr Lea Listener, Thank you for registering for Health and Medicine Colombo. We are glad to have a place for you.')
    expect(text).toMatch(/Your place is confirmed\. Please pay by \d+ \w+ 20\d\d, by bank transfer or card; until then the price holds\./)
    expect(text).toContain(`/registration/${reference}/${secret}`)
    expect(text).toContain(secret)
    expect(text).not.toMatch(/paper|review|your submission/i)
    expect(await deeds()).toContain(`registration.moved ${reference}`)
  })

  test('puts somebody on the waiting list and confirms the place later', async () => {
    const { reference, secret } = await given.registration('waits@example.org')
    await act('move', { selection: await chosen(reference), to: 'waiting-list' })
    expect(await statusOf(reference, secret)).toMatchObject({ state: 'received', registration: { state: 'waiting-list', mayCancel: true } })
    expect((await mailsTo('waits@example.org'))[0]).toMatchObject({ kind: 'registration.waiting-list' })
    await act('move', { selection: await chosen(reference), to: 'open' })
    expect((await statusOf(reference, secret)).history.map(({ stateInWords }: { stateInWords: string }) => stateInWords)).toEqual([
      'Registration received',
      'On the waiting list',
      'Place confirmed',
    ])
  })

  test('cancels with a note that the person reads in the letter and on the page, and reopens', async () => {
    const { reference, secret } = await given.registration('gone@example.org', { moves: ['needs-approval', 'open'] })
    await act('move', {
      selection: await chosen(reference),
      to: 'cancelled',
      note: 'The hall is smaller than we thought.\n\nWe are sorry: https://example.org/hall',
    })
    expect(await statusOf(reference, secret)).toMatchObject({
      state: 'withdrawn',
      stateInWords: 'Cancelled',
      mayWithdraw: false,
      history: [{}, {}, { note: 'The hall is smaller than we thought.\n\nWe are sorry: https://example.org/hall' }],
    })
    const [mail] = await mailsTo('gone@example.org')
    expect(mail).toMatchObject({ kind: 'registration.cancelled', subject: `Your registration ${reference} was cancelled` })
    expect(unwrapped(mail?.text_body)).toContain('cancelled by the organisers. The hall is smaller than we thought. We are sorry: https://example.org/hall')
    await act('move', { selection: await chosen(reference), to: 'needs-approval' })
    expect(await stateOf(reference)).toBe('needs-approval')
    expect(await kindsTo('gone@example.org')).toEqual(['registration.cancelled', 'registration.reopened'])
  })

  test('makes only the moves of the table, and those who cannot be moved are named', async () => {
    const one = await given.registration('table1@example.org')
    const two = await given.registration('table2@example.org', { moves: ['needs-approval', 'cancelled'] })
    expect((await act('move', { selection: await chosen(one.reference, two.reference), to: 'open' })).json()).toEqual({
      done: (await chosen(one.reference)).chosen,
      left: [{ reference: two.reference, why: `${two.reference} is in the state “Cancelled”; from there it cannot become “Place confirmed”.` }],
    })
    const alone = await act('move', { selection: await chosen(two.reference), to: 'open' })
    expect([alone.statusCode, errorOf(alone).code]).toEqual([409, 'registration.move_not_allowed'])
    const paid = await act('move', { selection: await chosen(one.reference), to: 'paid' })
    expect(paid.statusCode).toBe(422)
  })

  test('takes a step back while its letter has not left, and never after', async () => {
    const { reference, id, secret } = await given.registration('back@example.org')
    await act('move', { selection: await chosen(reference), to: 'open' })
    expect((await act('undo', { selection: await chosen(reference) })).json().done).toEqual((await chosen(reference)).chosen)
    expect([await stateOf(reference), await kindsTo('back@example.org')]).toEqual(['needs-approval', []])
    expect((await statusOf(reference, secret)).history).toHaveLength(1)
    await act('move', { selection: await chosen(reference), to: 'open' })
    await db.updateTable('mail').set({ state: 'sent' }).where('about', '=', `submission:${id}`).execute()
    const late = await act('undo', { selection: await chosen(reference) })
    expect([late.statusCode, errorOf(late).code]).toEqual([409, 'submission.nothing_waits'])
    expect(await stateOf(reference)).toBe('open')
    expect((await deeds()).filter((deed) => deed.endsWith(reference))).toEqual([
      `registration.moved ${reference}`,
      `registration.move_undone ${reference}`,
      `registration.moved ${reference}`,
    ])
  })

  test('cannot take back what the person was told before, nor what the person did', async () => {
    const told = await given.registration('told@example.org', { moves: ['needs-approval', 'open'] })
    expect(errorOf(await act('undo', { selection: await chosen(told.reference) })).code).toBe('submission.nothing_waits')
    const own = await given.registration('own@example.org')
    await server.inject({ method: 'POST', url: `/api/v1/submissions/${own.reference}/withdraw`, headers: { 'x-submission-secret': own.secret } })
    expect(errorOf(await act('undo', { selection: await chosen(own.reference) })).code).toBe('submission.nothing_waits')
    expect(await stateOf(own.reference)).toBe('cancelled')
  })

  test('who acts on what has changed meanwhile is told who changed it, and nothing is done', async () => {
    const oskar = await house.organiser('Oskar', 'Other')
    const { reference } = await given.registration('both@example.org')
    const read = await chosen(reference)
    await oskar.act('move', { selection: read, to: 'open' }, 'registrations')
    const second = await act('move', { selection: read, to: 'cancelled', note: 'No.' })
    expect([second.statusCode, errorOf(second).code]).toEqual([409, 'desk.changed_meanwhile'])
    expect(errorOf(second).message).toContain('Oskar Other')
    expect(await stateOf(reference)).toBe('open')
  })

  test('acts on all that match, exactly as many as the list showed', async () => {
    await given.registration('m1@match.example', { name: 'Mabel Match' })
    await given.registration('m2@match.example', { name: 'Milan Match' })
    const wrong = await act('move', { selection: { matching: 'q=match', expected: 1 }, to: 'open' })
    expect(errorOf(wrong).message).toBe('The list showed 1 registrations; more fit now. Nothing was done. Please look again.')
    expect((await act('move', { selection: { matching: 'q=match', expected: 2 }, to: 'open' })).json().done).toHaveLength(2)
    const unknown = await act('move', { selection: { chosen: [{ reference: 'HM27-9999-A', version: 1 }] }, to: 'open' })
    expect([unknown.statusCode, errorOf(unknown).code]).toEqual([404, 'registration.unknown'])
  })

  test('writes to many, each in a mail of their own, after a preview without the secret link', async () => {
    const one = await given.registration('write1@example.org', { name: 'Ada One' })
    const two = await given.registration('write2@example.org', { name: 'Bea www.evil.example' })
    const order = {
      selection: await chosen(one.reference, two.reference),
      subject: 'The hall, {name}',
      message: 'It is in {conference}.\n\nYours is {reference}: https://example.org/hall, {name}.',
    }
    const preview = (await act('write/preview', order)).json()
    expect(preview).toMatchObject({ recipients: 2, left: [], letters: [{ reference: one.reference, subject: 'The hall, Ada One' }, {}] })
    expect(preview.letters[0].text).not.toContain(one.secret)
    expect(await kindsTo('write1@example.org')).toEqual([])
    await act('write', order)
    const [mail] = await mailsTo('write2@example.org')
    expect(mail).toMatchObject({ kind: 'registration.message', subject: 'The hall, Bea www[.]evil[.]example' })
    expect(unwrapped(mail?.text_body)).toContain(
      `It is in Health and Medicine Colombo. Yours is ${two.reference}: https://example.org/hall, Bea www[.]evil[.]example.`,
    )
    const unknown = await act('write', { ...order, message: '{price}' })
    expect([unknown.statusCode, Object.keys(unknown.json().error.fields)]).toEqual([422, ['message']])
  })

  test('exports every field, with accompanying persons, fee and telephone numbers, and the record says so', async () => {
    const { reference } = await given.registration('export@example.org', { name: 'Eva Export', names: ['Max Export', 'Mia, =1+1'] })
    const response = await server.inject({
      method: 'POST',
      url: `/api/v1/desk/registrations/export?format=csv&reference=${reference}`,
      headers: { cookie: olga.cookie },
    })
    expect(response.headers['content-disposition']).toMatch(/registrations-\d{4}-\d\d-\d\d\.csv/)
    const [head = '', row = '', ...rest] = response.body.replace('\ufeff', '').trim().split('\r\n')
    expect(rest).toEqual([])
    expect(head).toBe(
      'Reference,State,Registered (UTC),Conference,Category,Fee,Currency,Title,Name,E-mail,Institution,Country,Mobile,Phone (official),LinkedIn/Twitter,Number of accompanying persons,Accompanying persons,Message,To be checked',
    )
    expect(row).toContain(`${reference},Registration received,`)
    expect(row).toContain("Accompanying Person/Delegate Listener,260,EUR,Dr,Eva Export,export@example.org,Himal Institute,Nepal,'+977 1,'+977 2,lea,2,")
    expect(row).toContain('"Max Export; Mia, \'=1+1",I look forward to it.,')
    expect(await deeds()).toContain('registrations.exported Registrations')
  })

  test('notes something that only the desk reads', async () => {
    const { reference, id, secret } = await given.registration('noted@example.org')
    expect((await act(`${reference}/notes`, { body: 'Asked by telephone.' })).statusCode).toBe(200)
    expect(await db.selectFrom('desk_note').select('body').where('about', '=', `submission:${id}`).execute()).toEqual([{ body: 'Asked by telephone.' }])
    expect(JSON.stringify(await statusOf(reference, secret))).not.toContain('telephone')
  })

  test('downloads the CV of somebody who registered without a paper', async () => {
    const { reference, id } = await given.registration('cv@example.org')
    const fileId = await given.file('cv.pdf')
    await db.updateTable('stored_file').set({ claimed: true }).where('id', '=', fileId).execute()
    await db
      .insertInto('submission_file')
      .values({ submission_id: id, file_id: fileId, kind: 'documentcv', paper_id: null, position: 0, replaced_at: null })
      .execute()
    const response = await server.inject({ url: `/api/v1/desk/submissions/${reference}/files/${fileId}`, headers: { cookie: olga.cookie } })
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([200, expect.stringContaining('cv.pdf')])
  })
})

describe('a suspicious registration', () => {
  test('gets no place and no letter until it is found genuine, and then the receipt', async () => {
    const { reference } = await given.registration('bot@example.org', { suspicion: 'the hidden field was filled' })
    const early = await act('move', { selection: await chosen(reference), to: 'open' })
    expect([early.statusCode, errorOf(early).message]).toEqual([409, `${reference} is to be checked first. Please say that it is genuine, or cancel it.`])
    const read = await chosen(reference)
    expect((await act('trust', { selection: read })).json()).toEqual({ done: (await chosen(reference)).chosen, left: [] })
    expect(await chosen(reference)).not.toEqual(read)
    const [mail] = await mailsTo('bot@example.org')
    expect(mail).toMatchObject({ kind: 'registration.receipt', subject: `We have received your registration ${reference}` })
    expect(mail?.text_body).toContain('Leo Listener')
    expect(mail?.text_body).not.toMatch(/review/i)
    expect(errorOf(await act('trust', { selection: await chosen(reference) })).code).toBe('submission.nothing_waits')
    expect((await act('move', { selection: await chosen(reference), to: 'open' })).statusCode).toBe(200)
  })

  test('is cancelled without a letter to an address that may be somebody else’s, and that is taken back', async () => {
    const { reference } = await given.registration('spam@example.org', { suspicion: 'the hidden field was filled' })
    await act('move', { selection: await chosen(reference), to: 'cancelled' })
    expect([await stateOf(reference), await kindsTo('spam@example.org')]).toEqual(['cancelled', []])
    await act('undo', { selection: await chosen(reference) })
    expect(await stateOf(reference)).toBe('needs-approval')
  })
})

test('a registration follows the corrections of its form, and whoever read it before is told', async () => {
  const { reference, id } = await given.registration('typo@example.org')
  const read = await chosen(reference)
  await db.updateTable('submission').set({ name: 'Lea Lístener', email: 'right@example.org' }).where('id', '=', id).execute()
  expect(await db.selectFrom('registration').select(['name', 'email']).where('reference', '=', reference).execute()).toEqual([
    { name: 'Lea Lístener', email: 'right@example.org' },
  ])
  expect(errorOf(await act('move', { selection: read, to: 'open' })).code).toBe('desk.changed_meanwhile')
})

test('mails are recalled only by their own kinds, and not once one is being sent', async () => {
  const { reference, id } = await given.registration('recall@example.org')
  await act('move', { selection: await chosen(reference), to: 'open' })
  const of = { about: `submission:${id}` }
  const since = new Date(0)
  expect(await recallMails(db, { of, kinds: ['submission.step'], since })).toBe(0)
  await db.updateTable('mail').set({ attempts: 1 }).where('about', '=', of.about).execute()
  expect(await recallMails(db, { of, kinds: ['registration.confirmed'], since })).toBeUndefined()
  expect(await kindsTo('recall@example.org')).toEqual(['registration.confirmed'])
})
