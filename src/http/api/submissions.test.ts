import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { filesBelow } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'

const house = await formHouse()
const { db, clock, url } = house
const pdf = samplePdf()
const sha256 = createHash('sha256').update(pdf).digest('hex')
const morning = new Date('2027-01-10T09:30:00Z')

const whole = {
  ...least,
  subconf_name: 'Health and Medicine Colombo',
  regfee: '1',
  title: 'Dr',
  country: 'Sri Lanka',
  mobile: '+94 11 234 5678',
  phone: '+94 11 234 5679',
  'research_title[]': ['Dengue in cities', ''],
  social: 'linkedin.com/in/amara',
  accompany: 'Yes',
  names: 'Nimal Perera',
  message: 'Two of us.\nVegetarian, please.',
}

beforeEach(async () => {
  clock.now = morning
  for (const table of ['mail', 'letter_count', ...submissionTables, 'submission_counter', 'stored_file'] as const) await db.deleteFrom(table).execute()
  for (const file of await filesBelow(house.filesFolder)) await rm(file)
})

describe('an abstract', () => {
  test('arrives whole: numbered, stored, answered with what was received and what comes next', async () => {
    const answer = await house.submit(multipartOf({ ...whole, token: house.token() }, [{ field: 'document[]', name: 'paper.pdf', bytes: pdf }]))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const body = await answer.json()
    expect(body).toEqual({
      reference: expect.stringMatching(/^HM27-0001-[A-Z]$/),
      state: 'received',
      receivedAt: morning.toISOString(),
      statusUrl: expect.stringMatching(new RegExp(`^https://conferences.example.org/submission/${body.reference}/[\\w-]{22}$`)),
      files: [{ name: 'paper.pdf', sizeBytes: pdf.length, sha256 }],
      conference: {
        _id: 'colombo',
        slug: 'health-and-medicine-colombo-2027',
        subConference: 'Health and Medicine Colombo',
        startDate: '2027-05-11',
        endDate: '2027-05-13',
        timeZone: 'Asia/Colombo',
        location: 'Colombo',
        country: 'Sri Lanka',
        notification: '2027-03-18',
        journal: null,
      },
      next: [
        'Two reviewers read it without knowing your name. We will send you our decision by e-mail, by 24 January 2027.',
        'There is nothing to pay before acceptance.',
      ],
      mailed: true,
    })
    expect(await house.submissions()).toMatchObject([
      {
        reference: body.reference,
        number: 1,
        regtype: '330',
        fee_minor: 29_000,
        fee_currency: 'EUR',
        title: 'Dr',
        name: 'Amara Perera',
        country: 'Sri Lanka',
        accompany: true,
        names: 'Nimal Perera',
        message: 'Two of us.\nVegetarian, please.',
        suspicion: null,
      },
    ])
    expect(await house.papers()).toMatchObject([{ reference: body.reference, title: 'Dengue in cities', state: 'received', presenter: 'Amara Perera' }])
    expect(await db.selectFrom('accompanying_person').select(['position', 'name']).execute()).toEqual([{ position: 1, name: 'Nimal Perera' }])
    expect(await db.selectFrom('stored_file').select(['original_name', 'claimed']).execute()).toEqual([{ original_name: 'paper.pdf', claimed: true }])
  })

  test('is told to its author and to the office, each with the facts and nothing else', async () => {
    const answer = await house.submit(multipartOf({ ...whole, token: house.token() }, [{ field: 'document[]', name: 'paper.pdf', bytes: pdf }]))
    const { reference, statusUrl } = await answer.json()
    const [office, receipt, ...others] = await house.mails()
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'submission.receipt',
      to_name: 'Amara Perera',
      to_address: least.email,
      reply_to: 'helpdesk@example.org',
      state: 'queued',
    })
    expect(receipt?.subject).toBe(`We have received your submission ${reference}`)
    for (const fact of [
      'Dear Dr Amara Perera,',
      reference,
      'Health and Medicine Colombo, 11–13 May 2027, Colombo, Sri Lanka',
      '10 January 2027 at 15:00, India Standard Time, UTC+5:30',
      'Delegate Presenter/Author (Oral), EUR 290',
      'Dengue in cities',
      `paper.pdf, ${pdf.length} bytes, SHA-256 ${sha256}`,
      'decision by e-mail, by 24 January 2027',
      'Your CV',
      statusUrl,
    ])
      expect(receipt?.text_body.replace(/\s+/g, ' ')).toContain(fact)
    for (const secret of ['+94 11', 'Vegetarian', 'Nimal']) expect(receipt?.text_body).not.toContain(secret)
    expect(office).toMatchObject({ kind: 'submission.office', to_address: 'helpdesk@example.org', reply_to: least.email })
    expect(office?.subject).toBe(`Submission ${reference}: Health and Medicine Colombo`)
    for (const fact of ['+94 11 234 5678', 'Vegetarian', 'Nimal Perera', sha256]) expect(office?.text_body).toContain(fact)
    // The secret belongs to the author alone.
    expect(office?.text_body).not.toContain(statusUrl.split('/').at(-1))
  })

  test('may come with files that were uploaded before', async () => {
    const early = await house.uploaded('early.pdf', pdf)
    const answer = await house.submit({ ...least, 'document_upload[]': [early], token: house.token() })
    expect(answer.status).toBe(201)
    expect((await answer.json()).files).toEqual([{ name: 'early.pdf', sizeBytes: pdf.length, sha256 }])
    const again = await house.submit({ ...least, 'document_upload[]': [early], token: house.token() })
    expect(again.status).toBe(409)
    expect((await again.json()).error).toEqual({
      code: 'file.already_sent',
      message: '“early.pdf” has been sent already, perhaps from another tab. Then it has arrived, and the receipt is in your mail.',
      fields: { 'document[]': '“early.pdf” has been sent already. To send it once more, please remove it and choose it again.' },
    })
    const lost = await house.submit({ ...least, 'document_upload[]': ['0'.repeat(32)], token: house.token() })
    expect(lost.status).toBe(404)
    expect((await lost.json()).error).toEqual({
      code: 'file.unknown',
      message: 'The file under “Your paper” is no longer with us. Please remove it and choose it again.',
      fields: { 'document[]': 'The file is no longer with us. Please remove it and choose it again.' },
    })
    const two = await house.submit({ ...least, 'documentcv_upload[]': ['0'.repeat(32), '1'.repeat(32)], token: house.token() })
    expect((await two.json()).error.message).toBe('File 1 of 2 under “CVs” is no longer with us. Please remove it and choose it again.')
  })

  test('is refused with every problem at once, also those of its files, and nothing is stored', async () => {
    const wrong = { subconference_id: 'colombo', email: 'amara@', accompany: 'Yes', country: 'Atlantis', token: house.token() }
    const answer = await house.submit(
      multipartOf(wrong, [
        { field: 'documentcv[]', name: 'cv.exe', bytes: Buffer.from('MZ') },
        { field: 'document[]', name: 'good.pdf', bytes: pdf },
      ]),
    )
    expect(answer.status).toBe(422)
    const { error } = await answer.json()
    expect(error.code).toBe('request.invalid')
    expect(Object.keys(error.fields).sort()).toEqual(['company', 'country', 'documentcv[]', 'email', 'name', 'names', 'regtype'])
    expect(error.fields['documentcv[]']).toBe('cv.exe: Only .doc, .docx and .pdf files can be sent.')
    expect(await house.submissions()).toEqual([])
    expect(await house.mails()).toEqual([])
    expect(await db.selectFrom('stored_file').selectAll().execute()).toEqual([])
    expect(await filesBelow(house.filesFolder)).toEqual([])
  })

  test('[V18] without a token, or with one that is forged or a day old, is refused and may be sent again', async () => {
    for (const token of ['', 'x', house.token('submission', 24 * 3600 + 1)]) {
      const answer = await house.submit({ ...least, token })
      expect(answer.status).toBe(422)
      expect((await answer.json()).error.code).toBe('form.token_invalid')
    }
    expect(await house.submissions()).toEqual([])
  })

  test('for an unknown conference is refused', async () => {
    const answer = await house.submit({ ...least, subconference_id: 'atlantis', token: house.token() })
    expect(answer.status).toBe(404)
    expect((await answer.json()).error.code).toBe('conference.unknown')
  })

  test('is taken during the silent grace and refused with the closing time after it', async () => {
    clock.now = new Date('2027-02-25T18:44:59Z')
    expect((await house.submit({ ...least, token: house.token() })).status).toBe(201)
    clock.now = new Date('2027-02-25T18:45:00Z')
    const answer = await house.submit({ ...least, token: house.token() })
    expect(answer.status).toBe(409)
    expect((await answer.json()).error).toEqual({
      code: 'submission.call_closed',
      message:
        'The call for Health and Medicine Colombo closed on 25 February 2027 at 23:59, India Standard Time, UTC+5:30. You can still register as a listener or a virtual delegate, until 22 April 2027 at 23:59, India Standard Time, UTC+5:30.',
      fields: { regtype: 'The call for papers has closed. Please choose to listen, or to come as a virtual delegate.' },
    })
  })

  test.each(['332', '333'])('of somebody without a paper (%s) is taken until registration closes', async (regtype) => {
    clock.now = new Date('2027-04-22T18:44:59Z')
    const taken = await house.submit({ ...least, regtype, token: house.token() })
    expect(taken.status).toBe(201)
    expect((await taken.json()).next).toEqual(['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'])
    clock.now = new Date('2027-04-22T18:45:00Z')
    for (const [code, closed] of [
      [regtype, 'Registration for Health and Medicine Colombo closed on 22 April 2027 at 23:59, India Standard Time, UTC+5:30.'],
      ['330', 'The call for Health and Medicine Colombo closed on 25 February 2027 at 23:59, India Standard Time, UTC+5:30.'],
    ]) {
      const answer = await house.submit({ ...least, regtype: code, token: house.token() })
      expect(answer.status).toBe(409)
      expect((await answer.json()).error).toEqual({ code: 'submission.call_closed', message: closed, fields: {} })
    }
  })

  test('brings at most ten files', async () => {
    const files = Array.from({ length: 11 }, (_, index) => ({ field: 'document[]', name: `${index}.pdf`, bytes: samplePdf(100 + index) }))
    const answer = await house.submit(multipartOf({ ...least, token: house.token() }, files))
    expect(answer.status).toBe(422)
    expect((await answer.json()).error.code).toBe('file.too_many')
    expect(await house.submissions()).toEqual([])
  })

  test('that looks suspicious is kept with the reason, answered as usual, and only the office hears of it', async () => {
    const answer = await house.submit({ ...least, fax_extension: '12', message: 'http://a http://b http://c', token: house.token('submission', 1) })
    expect(answer.status).toBe(201)
    expect((await house.submissions())[0]?.suspicion).toBe('hidden field filled; sent within two seconds; 3 links in the text')
    const mails = await house.mails()
    expect(mails.map((mail) => mail.kind)).toEqual(['submission.office'])
    expect(mails[0]?.subject).toMatch(/^\[check\] Submission HM27-0001-/)
  })

  test.each([
    ['text/plain', 'hello'],
    ['application/xml', '<a/>'],
    ['application/json', '[]'],
    ['application/json', '"x"'],
    ['application/json', '{"name":{"a":1}}'],
    ['application/json', '{broken'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'no parts'],
    ['', ''],
  ])('as %s is refused: %s', async (type, body) => {
    const answer = await fetch(`${url}/api/v1/submissions`, {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body: new TextEncoder().encode(body),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toEqual({ error: { code: expect.any(String), message: expect.any(String), fields: expect.any(Object) } })
  })
})
