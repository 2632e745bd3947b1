import { beforeEach, describe, expect, test } from 'vitest'
import { issuePageToken } from '#domain/forms/form-token.ts'
import { applicationAnswers as payload } from '../../../tests/support/application-answers.ts'
import { formHouse } from '../../../tests/support/form-house.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'

const house = await formHouse()
const { db, url } = house

const send = (body: object, token: string | undefined = house.token('apply')) =>
  fetch(`${url}/api/v1/apply-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-form-token': token } : {}) },
    body: JSON.stringify(body),
  })

const stored = () => db.selectFrom('application').selectAll().execute()

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('application_file').execute()
  await db.deleteFrom('application').execute()
  await db.deleteFrom('letter_count').execute()
  house.shownAgain.length = 0
})

describe('an application', () => {
  test('with the payload of the specification is stored, answered, and copied to applicant and office', async () => {
    const answer = await send(payload)
    expect(answer.status).toBe(201)
    const body = await answer.json()
    expect(body).toMatchObject({
      message: 'Thanks! Your submission was successful.',
      isCopySent: true,
      documentUpload: { url: `/api/v1/apply-form/${body.reference}/document`, accept: '.doc,.docx,.pdf' },
    })
    expect(body.reference).toMatch(/^AP-[2-9A-Z]{6}-[A-Z]$/)
    const { fullName, ...answers } = payload
    expect(await stored()).toMatchObject([{ ...answers, full_name: fullName, role: 'presenter-apply', reference: body.reference, suspicion: null }])
    const [copy, office] = await house.mails()
    expect(copy).toMatchObject({ kind: 'application.copy', to_address: payload.email, reply_to: null })
    for (const fact of [body.reference, 'Health and Medicine', 'Keynotes', 'Sri Lanka', 'I would speak about fevers.']) expect(copy?.text_body).toContain(fact)
    expect(office).toMatchObject({ kind: 'application.office', to_address: 'helpdesk@example.org', reply_to: payload.email })
  })

  test('of a sponsor names the organisation, which office and applicant read', async () => {
    const { subconference_id: _topic, s_category: _category, ...own } = payload
    const answer = await send({ ...own, role: 'sponsor-apply', organisation: 'Harbour Bank' })
    expect(answer.status).toBe(201)
    expect(await stored()).toMatchObject([{ role: 'sponsor-apply', organisation: 'Harbour Bank' }])
    for (const mail of await house.mails()) expect(mail.text_body).toMatch(/Organisation:?\s+Harbour Bank/)
  })

  test('is taken once with one token: the same again is the same, another one is refused', async () => {
    const token = house.token('apply')
    const { reference } = await (await send(payload, token)).json()
    expect(await (await send(payload, token)).json()).toMatchObject({ reference })
    const other = await send({ ...payload, message: 'I would speak about rivers.' }, token)
    expect(other.status).toBe(409)
    expect((await other.json()).error).toMatchObject({ code: 'form.already_received', message: expect.stringContaining(reference) })
    expect(await stored()).toHaveLength(1)
    const [copy] = await house.mails()
    expect(`${copy?.to_name} ${copy?.text_body}`).not.toContain(payload.fullName)
  })

  test('without full name or e-mail is refused in the words of the specification, with every problem by field, and nothing is stored', async () => {
    const answer = await send({
      ...payload,
      fullName: ' ',
      email: '',
      designation: 'Sir',
      country: 'Atlantis',
      subconference_id: 'alchemy',
      linkedin: 'javascript:alert(1)',
    })
    expect(answer.status).toBe(422)
    expect((await answer.json()).error).toEqual({
      code: 'request.invalid',
      message: 'Required fields cannot be left blank.',
      fields: {
        fullName: 'Please enter your full name.',
        email: 'Please enter your e-mail address.',
        designation: 'Please choose from the list.',
        country: 'Please choose a country from the list.',
        subconference_id: 'Please choose a sub-conference from the list.',
        linkedin: expect.stringContaining('https://'),
      },
    })
    expect(await stored()).toEqual([])
    expect(await house.mails()).toEqual([])
  })

  test('needs no more than a full name and an e-mail address', async () => {
    expect((await send({ fullName: 'Amara Perera', email: 'amara@university.example.org' })).status).toBe(201)
    expect(await stored()).toMatchObject([{ s_category: '', country: '', subconference_id: '' }])
  })

  test('for a role page keeps its role; a page with one category decides it, and refuses another', async () => {
    await send({ ...payload, role: 'ambassadors-apply', s_category: '' })
    await send({ ...payload, role: 'scientific-reviewer-apply', s_category: '' })
    expect((await stored()).map(({ role, s_category }) => [role, s_category])).toEqual([
      ['ambassadors-apply', ''],
      ['scientific-reviewer-apply', 'Scientific Reviewer'],
    ])
    const answer = await send({ ...payload, role: 'scientific-reviewer-apply', s_category: 'Keynotes' })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).error.fields)).toEqual(['s_category'])
    expect((await send({ ...payload, role: 'organiser' })).status).toBe(422)
  })

  test('sent a hundred times at once with one token is one application and a hundred equal responses', async () => {
    const token = house.token('apply')
    const answers = await Promise.all(Array.from({ length: 100 }, async () => (await send(payload, token)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await house.mails()).toHaveLength(2)
  })

  test('without a token, or sent within two seconds, is kept and marked, and no stranger is written to', async () => {
    await send(payload, '')
    await send(payload, house.token('apply', 1))
    expect((await stored()).map(({ suspicion }) => suspicion)).toEqual(['sent without opening the form', 'sent within two seconds'])
    expect((await house.mails()).map(({ kind }) => kind)).toEqual(['application.office', 'application.office'])
  })
})

describe('the document of an application', () => {
  const apply = async () => (await send(payload)).json()
  const sendDocument = (upload: { url: string; secret: string }, bytes: Buffer, name = 'cv.pdf') => {
    const form = new FormData()
    form.append('document', new Blob([new Uint8Array(bytes)]), name)
    return fetch(url + upload.url, { method: 'POST', headers: { 'x-application-secret': upload.secret }, body: form })
  }

  test('belongs to the application, and both sides are told', async () => {
    const { reference, documentUpload } = await apply()
    const answer = await sendDocument(documentUpload, samplePdf())
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ reference, document: { name: 'cv.pdf', sizeBytes: samplePdf().length } })
    const rows = await db.selectFrom('application_file').innerJoin('stored_file', 'stored_file.id', 'file_id').select(['original_name', 'claimed']).execute()
    expect(rows).toEqual([{ original_name: 'cv.pdf', claimed: true }])
    expect((await house.mails()).map(({ kind }) => kind)).toEqual([
      'application.copy',
      'application.document-copy',
      'application.document-office',
      'application.office',
    ])
  })

  test('sent again after a lost response changes nothing; another one is refused', async () => {
    const { documentUpload } = await apply()
    const [first, second] = await Promise.all([sendDocument(documentUpload, samplePdf()), sendDocument(documentUpload, samplePdf())])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await first.text()).toBe(await second.text())
    const other = await sendDocument(documentUpload, samplePdf(500), 'other.pdf')
    expect(other.status).toBe(409)
    expect((await other.json()).error.code).toBe('application.document_received')
    expect(await db.selectFrom('application_file').selectAll().execute()).toHaveLength(1)
  })

  test('is taken only with the secret, only for a day, and the answer does not tell which was wrong', async () => {
    const { reference, documentUpload } = await apply()
    const wrong = [
      { ...documentUpload, secret: 'x'.repeat(22) },
      { ...documentUpload, secret: '' },
      { ...documentUpload, url: documentUpload.url.replace(reference, 'AP-ABCDEF-A') },
    ]
    const answers = await Promise.all(wrong.map(async (upload) => (await sendDocument(upload, samplePdf())).text()))
    house.clock.now = new Date(house.clock.now.getTime() + 25 * 3_600_000)
    answers.push(await (await sendDocument(documentUpload, samplePdf())).text())
    house.clock.now = new Date('2026-11-15T10:00:00Z')
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '').error.code).toBe('application.unknown')
  })

  test('that is no document is refused by name with its reason', async () => {
    const { documentUpload } = await apply()
    const answer = await sendDocument(documentUpload, Buffer.from('MZ'), 'cv.pdf')
    expect(answer.status).toBe(422)
    const { error } = await answer.json()
    expect(error.code).toBe('file.wrong_type')
    expect(error.message).toMatch(/^cv\.pdf: /)
    const nothing = await fetch(url + documentUpload.url, { method: 'POST', headers: { 'x-application-secret': documentUpload.secret }, body: new FormData() })
    expect(nothing.status).toBe(422)
  })
})

describe('the apply form without JavaScript', () => {
  const post = (page: string, fields: Record<string, string>, file?: { bytes: Buffer; name: string }) => {
    const form = new FormData()
    form.append('token', issuePageToken(house.services.key, 'apply', house.clock.now))
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('document', file ? new Blob([new Uint8Array(file.bytes)]) : new Blob([]), file?.name ?? '')
    return fetch(`${url}/${page}`, { method: 'POST', body: form, redirect: 'manual' })
  }

  test('takes the document in the same post and leads to the page that says it arrived', async () => {
    const answer = await post('presenter-apply', payload, { bytes: samplePdf(), name: 'cv.pdf' })
    expect(answer.status).toBe(303)
    const [row] = await stored()
    // The token of a page that everybody has is no sign that a person opened the form.
    expect(row?.suspicion).toBe('sent without opening the form')
    expect(answer.headers.get('location')).toBe(`/applied/${row?.reference}`)
    expect(await db.selectFrom('application_file').selectAll().execute()).toHaveLength(1)
    expect((await house.mails())[0]?.text_body).toContain('cv.pdf')
  })

  test('with a refused file shows the page again, the reason beside the file and everything else kept', async () => {
    const answer = await post('sponsor-apply', { ...payload, s_category: '' }, { bytes: Buffer.from('MZ'), name: 'cv.exe' })
    expect(answer.status).toBe(422)
    expect(house.shownAgain[0]).toMatchObject({ form: 'apply', fields: { document: 'cv.exe: Only .doc, .docx and .pdf files can be sent.' } })
    expect(house.shownAgain[0]?.values.fullName).toEqual([payload.fullName])
    expect(await stored()).toEqual([])
  })

  test('has the role of its page, whatever it says', async () => {
    await post('sponsor-apply', { ...payload, s_category: '', role: 'presenter-apply' })
    expect((await stored())[0]?.role).toBe('sponsor-apply')
  })
})
