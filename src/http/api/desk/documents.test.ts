import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenDocument } from '../../../../tests/support/given-documents.ts'
import { candidatesOf } from '../../../domain/documents/desk/candidates.store.ts'
import { workOnBatch } from '../../../domain/documents/desk/issue-batch.ts'
import { documentSettingsOf } from '../../../domain/documents/document-settings.store.ts'
import { documentsOf } from '../../../domain/documents/documents.store.ts'
import { issueOne, readDocument } from '../../../domain/documents/issue-document.ts'
import { documentsOfForm } from '../../../domain/documents/own-documents.ts'
import { tellOfEnds } from '../../../domain/documents/tell-of-ends.ts'
import { minutes } from '../../../domain/durations.ts'
import { registrationsOf } from '../../../domain/registrations/registrations.store.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given } = house
const olga = await house.organiser()

async function call(path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const response = await server.inject({ method, url: `/api/v1/desk${path}`, headers, payload: JSON.stringify(body) })
  return { status: response.statusCode, json: response.json() as { id: string; reference: string; error?: object } }
}
const letters = async (kind: string) => (await db.selectFrom('mail').select('to_address').where('kind', '=', kind).execute()).map((row) => row.to_address)
const textOf = async (pdf: Uint8Array) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text
const stateOf = async (reference: string) => (await documentsOf(db).findByReference(reference))?.state

describe('documents of a conference', { timeout: minutes(4) }, () => {
  test('are issued to those who are entitled, in the background, once, with the name as it is written', async () => {
    const released = await given.submission('ada@example.org', { moves: ['received', 'under-review', 'accepted'] })
    await given.submission('bo@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
    const found = await candidatesOf(db, 'colombo').find('acceptance-letter')
    expect(found.map(({ email, isEntitled, rule }) => [email, isEntitled, rule])).toEqual([
      ['ada@example.org', true, 'Acceptance released'],
      ['bo@example.org', false, 'Acceptance not released yet'],
    ])
    const subjects = [`paper:${released.paperId}`]
    const order = { kind: 'acceptance-letter', language: 'en', subjects, tells: true }
    const { status, json } = await call('/conferences/colombo/documents', order)
    expect(status).toBe(201)
    await workOnBatch(services, json.id)
    await workOnBatch(services, json.id)
    const again = await call('/conferences/colombo/documents', order)
    await workOnBatch(services, again.json.id)
    const issued = await db.selectFrom('document').select(['holder_name', 'paper_id', 'issued_by', 'state']).where('paper_id', '=', released.paperId).execute()
    expect(issued).toEqual([{ holder_name: found[0]?.name, paper_id: released.paperId, issued_by: 'Olga Organiser', state: 'valid' }])
    expect(await letters('document.issued')).toEqual(['ada@example.org'])
    expect(await house.deeds()).toContain('document.batch_ordered Health and Medicine Colombo')
    expect(await call('/conferences/colombo/documents', { ...order, subjects: ['paper:nobody'] })).toMatchObject({
      status: 409,
      json: { error: { code: 'desk.changed_meanwhile' } },
    })
  })

  test('are issued by hand, replaced and revoked, each with a letter', async () => {
    const hand = { kind: 'ambassador-certificate', language: 'en', name: 'Ünal Ö.', email: 'unal@example.org', paper: '', tells: true }
    const { json } = await call('/conferences/colombo/documents/by-hand', hand)
    const first: string = json.reference
    const replaced = await call(`/documents/${first}/reissue`, { name: 'Ünal Öztürk', note: 'Short name' })
    expect(replaced.status).toBe(200)
    expect(await stateOf(first)).toBe('replaced')
    const second: string = replaced.json.reference
    expect((await documentsOf(db).findByReference(second))?.holderName).toBe('Ünal Öztürk')
    expect((await call(`/documents/${second}/revoke`, { reason: 'mistake', note: 'You were no ambassador.' })).status).toBe(200)
    expect(await call(`/documents/${second}/revoke`, { reason: 'mistake', note: '' })).toMatchObject({
      status: 409,
      json: { error: { code: 'document.not_allowed' } },
    })
    expect(await call(`/documents/${first}/reissue`, { name: 'X Y', note: '' })).toMatchObject({ status: 409 })
    expect(await letters('document.revoked')).toEqual(['unal@example.org'])
    expect((await house.deeds()).filter((deed) => deed.startsWith('document.')).slice(-3)).toEqual([
      `document.issued ${first}`,
      `document.reissued ${first}`,
      `document.revoked ${second}`,
    ])
    const paper = await call('/conferences/colombo/documents/by-hand', { ...hand, kind: 'presenter-certificate', paper: 'On looms' })
    const again = await call(`/documents/${paper.json.reference}/reissue`, { name: 'Ünal Öztürk', note: '' })
    const fresh = (await documentsOf(db).findByReference(again.json.reference)) ?? expect.fail('Not issued.')
    expect((await textOf((await readDocument(services, fresh)).bytes)).replaceAll(/\s+/g, ' ')).toContain('presented the paper “On looms”')
    expect(await call('/conferences/colombo/documents/by-hand', { ...hand, name: '김민준' })).toMatchObject({
      status: 409,
      json: { error: { code: 'document.not_allowed', message: expect.stringContaining('Our fonts do not have 김 민 준') } },
    })
    expect(await call('/conferences/colombo/documents/by-hand', { ...hand, kind: 'presenter-certificate' })).toMatchObject({
      status: 422,
      json: { error: { fields: { paper: 'Please enter the title of the paper.' } } },
    })
  })

  test('follow the door and the chair of the session: who came, and who presented', async () => {
    const came = await given.registration('came@example.org', { moves: ['needs-approval', 'paid'], name: 'Cara Came' })
    const left = await given.registration('left@example.org', { moves: ['needs-approval', 'paid'], name: 'Leif Left' })
    const at = { conference_id: 'colombo', companion: 0, mode: 'in-person' as const, at: services.now(), day: '2027-05-11', received_at: services.now() }
    const row = (id: string, registration_id: string, kind: 'in' | 'undone', undoes: string | null) => ({
      ...at,
      id,
      registration_id,
      kind,
      undoes,
      device_id: null,
      organiser_id: null,
    })
    for (const one of [
      row('check-in-1', came.registrationId, 'in', null),
      row('check-in-2', left.registrationId, 'in', null),
      row('check-in-3', left.registrationId, 'undone', 'check-in-2'),
    ])
      await db.insertInto('attendance').values(one).execute()
    const attended = await candidatesOf(db, 'colombo').find('listener-certificate')
    expect(attended.filter(({ isEntitled }) => isEntitled).map(({ name }) => name)).toEqual(['Dr Cara Came'])
    const { paperId } = await given.submission('presenter@example.org', { moves: ['received', 'under-review', 'accepted'] })
    await db.updateTable('paper').set({ presented_at: services.now() }).where('id', '=', paperId).execute()
    const presented = await candidatesOf(db, 'colombo').find('presenter-certificate')
    expect(presented.filter(({ isEntitled }) => isEntitled).map(({ email }) => email)).toEqual(['presenter@example.org'])
  })

  test('have texts in versions, whose placeholders are checked by field', async () => {
    const text = { version: 1, title: 'Certificate', opening: 'We say that', body: 'came to {conference} with {shoes}.' }
    expect(await call('/document-texts/listener-certificate/en', text, 'PUT')).toMatchObject({
      status: 422,
      json: { error: { fields: { body: expect.stringContaining('{shoes}') } } },
    })
    const without = { ...text, body: 'came.' }
    expect(await call('/document-texts/listener-certificate/en', without, 'PUT')).toMatchObject({
      status: 422,
      json: { error: { fields: { body: expect.stringContaining('{conference}') } } },
    })
    const good = { ...text, body: 'came to {conference}.' }
    expect((await call('/document-texts/listener-certificate/en', good, 'PUT')).status).toBe(200)
    expect((await call('/document-texts/listener-certificate/en', good, 'PUT')).status).toBe(409)
    expect((await givenDocument(services)).templateVersion).toBe(2)
    expect((await call('/document-texts/poem/en', good, 'PUT')).status).toBe(404)
    const preview = await server.inject({
      method: 'POST',
      url: '/api/v1/desk/conferences/colombo/documents/preview',
      headers: { cookie: olga.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ kind: 'listener-certificate', language: 'en' }),
    })
    expect([preview.statusCode, preview.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })

  test('are for organisers with the right only', async () => {
    const document = await givenDocument(services)
    const other = await house.organiser('Ole', 'Office')
    await db
      .updateTable('account')
      .set({ desk_rights: ['money'] })
      .where('id', '=', other.id)
      .execute()
    const url = `/api/v1/desk/documents/${document.reference}/file`
    expect((await server.inject({ method: 'GET', url, headers: { cookie: other.cookie } })).statusCode).toBe(403)
    expect((await server.inject({ method: 'GET', url, headers: { cookie: olga.cookie } })).statusCode).toBe(200)
  })
})

describe('the documents of a participant', { timeout: minutes(4) }, () => {
  const move = (id: string, from: 'paid' | 'open', to: 'cancelled' | 'carried' | 'lapsed' | 'open') =>
    db.transaction().execute((trx) => registrationsOf(trx).move(id, { from, to, movedAt: services.now(), movedBy: 'Olga', note: null }))

  test.each([
    ['paid', 'cancelled', 'place-ended'],
    ['paid', 'carried', 'place-ended'],
    ['open', 'lapsed', 'place-ended'],
    ['paid', 'open', 'payment'],
  ] as const)('end when a place that was %s becomes %s, and the person is told once', async (from, to, reason) => {
    const email = `${from}-${to}@example.org`
    const { registrationId } = await given.registration(email, { moves: ['needs-approval', from] })
    const certificate = await givenDocument(services, { registrationId, email })
    const letter = await givenDocument(services, { registrationId, email, kind: 'acceptance-letter' })
    await move(registrationId, from, to)
    expect(await documentsOf(db).find(certificate.id)).toMatchObject({ state: 'revoked', endReason: reason })
    expect(await stateOf(letter.reference)).toBe('valid')
    expect(await tellOfEnds(services)).toBe(1)
    expect(await tellOfEnds(services)).toBe(0)
    expect(await letters('document.revoked')).toContain(email)
  })

  test('are downloaded with the link or the session, and by nobody else', async () => {
    const { registrationId, reference, secret } = await given.registration('lea@example.org', { moves: ['needs-approval', 'paid'] })
    const own = await givenDocument(services, { registrationId, email: 'lea@example.org' })
    const others = await givenDocument(services)
    const get = (url: string, cookie = '') => server.inject({ method: 'GET', url, headers: { cookie } })
    const issued = (document: string, key = secret) => get(`/api/v1/registrations/${reference}/issued/${document}?secret=${key}`)
    expect((await issued(own.reference)).statusCode).toBe(200)
    expect((await issued(others.reference)).statusCode).toBe(404)
    expect((await issued(own.reference, 'x'.repeat(43))).statusCode).toBe(404)
    expect((await get(`/api/v1/own-documents/${own.reference}`)).statusCode).toBe(401)
    expect((await get(`/api/v1/own-documents/${own.reference}`, olga.cookie)).statusCode).toBe(404)
  })

  test('are on the page of a paper, also for an author without a registration, and nobody else’s', async () => {
    const { paperId, reference, secret } = await given.submission('una@example.org', { moves: ['received', 'under-review', 'accepted'] })
    const shown = async () => (await documentsOfForm(services, { reference, secret })).map((document) => document.reference)
    expect(await shown()).toEqual([])
    const [candidate = expect.fail('No candidate.')] = await candidatesOf(db, 'colombo').find('acceptance-letter', [`paper:${paperId}`])
    const own = await issueOne(services, { conferenceId: 'colombo', kind: 'acceptance-letter', language: 'en' }, { holder: candidate, by: 'Olga' })
    const other = await givenDocument(services)
    const issued = (document: string, key = secret) =>
      server.inject({ url: `/api/v1/submissions/${reference}/issued/${document}?secret=${key}` }).then(({ statusCode }) => statusCode)
    expect([await issued(own.reference), await issued(other.reference), await issued(own.reference, 'x'.repeat(43))]).toEqual([200, 404, 404])
    expect(await shown()).toEqual([own.reference])
  })

  test('have names that the person confirms and corrects until they are printed', async () => {
    const { registrationId, reference, secret } = await given.registration('kim@example.org', { moves: ['needs-approval', 'paid'] })
    const confirm = () =>
      server.inject({
        method: 'POST',
        url: `/registration/${reference}/${secret}/documents`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    expect((await confirm()).headers.location).toBe(`/registration/${reference}/${secret}/documents?arrived=names`)
    expect(await db.selectFrom('name_confirmation').select('registration_id').execute()).toEqual([{ registration_id: registrationId }])
    await documentSettingsOf(db).save('colombo', { logo: null, signatures: [], namesUntil: '2026-11-14', issues: [], version: 0 }, services.now())
    expect((await confirm()).statusCode).toBe(422)
    const { version } = await db.selectFrom('registration').select('version').where('id', '=', registrationId).executeTakeFirstOrThrow()
    const correct = (name: string) =>
      server.inject({
        method: 'POST',
        url: `/api/v1/registrations/${reference}/details`,
        headers: { 'content-type': 'application/json', 'x-submission-secret': secret },
        payload: JSON.stringify({ version: String(version), title: 'Dr', name, badge_name: '', dietary_needs: 'none', access_needs: '' }),
      })
    expect((await correct('Kim Other')).json()).toMatchObject({ error: { code: 'document.not_allowed' } })
    expect((await correct('Lea Listener')).statusCode).toBe(200)
  })
})
