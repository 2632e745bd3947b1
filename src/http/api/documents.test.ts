import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify, webcrypto } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingPackages } from '../../../tests/support/debian-packages.ts'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenDocument } from '../../../tests/support/given-documents.ts'
import { erasePerson } from '../../domain/accounts/erasure.ts'
import type { DocumentKind, DocumentLanguage } from '../../domain/documents/document.ts'
import { formatCode, newDocumentCode } from '../../domain/documents/document-code.ts'
import { documentsOf } from '../../domain/documents/documents.store.ts'
import { issueOne, readDocument } from '../../domain/documents/issue-document.ts'
import { currentSigner, rotateSigningKey } from '../../domain/documents/signing.ts'
import { days, minutes } from '../../domain/durations.ts'
import { keyFolder } from '../../platform/keys/key-folder.ts'
import { checksPerHour } from './documents.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given, clock } = house
await given.registration('first@example.org')

const get = (url: string) => server.inject({ method: 'GET', url })
const check = (code: string) => get(`/api/v1/documents/${encodeURIComponent(code)}`)
const keys = async () => (await get('/verify/keys')).json().keys as { id: string; publicKey: string; from: string; until: string | null }[]
const end = { note: 'Wrong name', by: 'Olga Organiser', at: clock.now }

describe('a code', { timeout: minutes(4) }, () => {
  test('of a valid document shows kind, name, conference, days and number, and nothing else', async () => {
    const document = await givenDocument(services)
    const response = await check(document.code)
    expect(response.json()).toEqual({
      code: formatCode(document.code),
      number: document.reference,
      kind: 'listener-certificate',
      state: 'valid',
      name: 'Dr Đặng Thị Ngọc Ánh',
      conference: '12th Health and Medicine Colombo',
      place: 'Colombo, Sri Lanka',
      from: '2027-05-11',
      to: '2027-05-13',
      issued: '2026-11-15',
      expires: null,
      reason: null,
      endedOn: null,
      sha256: document.sha256,
      keyId: document.signingKeyId,
    })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('says what was issued, whatever the conference is called and wherever it takes place by now', async () => {
    const document = await givenDocument(services)
    const was = { sub_conference: 'Health and Medicine Colombo', location: 'Colombo', start_date: '2027-05-11', end_date: '2027-05-13' }
    const set = (values: typeof was) => db.updateTable('conference').set(values).where('id', '=', 'colombo').execute()
    await set({ sub_conference: 'Health Galle', location: 'Galle', start_date: '2027-06-01', end_date: '2027-06-02' })
    const checked = (await check(document.code)).json()
    await set(was)
    expect(checked).toMatchObject({ conference: '12th Health and Medicine Colombo', place: 'Colombo, Sri Lanka', from: '2027-05-11', to: '2027-05-13' })
  })

  test.each<[string, (code: string) => string, number]>([
    ['as printed', formatCode, 200],
    ['in small letters', (code) => code.toLowerCase(), 200],
    ['with spaces', (code) => [...code].join(' '), 200],
    ['with one letter altered', (code) => (code.startsWith('0') ? '1' : '0') + code.slice(1), 404],
    ['with two letters swapped', (code) => `${code.slice(1)}${code[0]}`, 404],
    ['cut short', (code) => code.slice(0, 15), 404],
    ['forged', () => newDocumentCode(), 404],
    ['with a wildcard', () => '%%%%%%%%%%%%%%%%', 404],
    ['that is not text', () => '\0', 404],
  ])('%s is answered rightly', async (_, spell, status) => {
    const { code } = await givenDocument(services)
    expect((await check(spell(code))).statusCode).toBe(status)
  })

  test('of a replaced, revoked or expired document says so, and why only by category', async () => {
    const old = await givenDocument(services)
    const holder = { subject: old.subject, name: 'Dr Đặng Ánh', email: old.holderEmail, values: {}, registrationId: null, paperId: null }
    const where = { conferenceId: 'colombo', kind: old.kind, language: old.language }
    const fresh = await issueOne(services, where, { holder, by: 'Olga Organiser', replaces: { document: old, note: 'Wrong name' } })
    expect((await check(old.code)).json()).toMatchObject({ state: 'replaced', reason: null, endedOn: '2026-11-15' })
    expect((await check(old.code)).body).not.toContain(fresh.code)
    expect((await check(fresh.code)).json()).toMatchObject({ state: 'valid', name: 'Dr Đặng Ánh' })
    await documentsOf(db).revoke(fresh.id, { ...end, reason: 'misuse', note: 'Sold on a market' })
    const revoked = await check(fresh.code)
    expect(revoked.json()).toMatchObject({ state: 'revoked', reason: 'misuse' })
    expect(revoked.body).not.toContain('market')
    const short = await givenDocument(services, { expiresOn: '2026-11-20' })
    expect((await check(short.code)).json()).toMatchObject({ state: 'valid', expires: '2026-11-20' })
    clock.now = new Date(clock.now.getTime() + days(6))
    expect((await check(short.code)).json()).toMatchObject({ state: 'expired' })
    clock.now = new Date(clock.now.getTime() - days(6))
  })

  test('is never used again, and what has ended never becomes valid', async () => {
    const document = await givenDocument(services)
    const { id, ...row } = await db.selectFrom('document').selectAll().where('id', '=', document.id).executeTakeFirstOrThrow()
    const { words: _words, ...copy } = row
    await expect(
      db
        .insertInto('document')
        .values({ ...copy, id: `${id}2`, reference: 'D-x', subject: 'hand:x', file_id: null })
        .execute(),
    ).rejects.toThrow('document_code_key')
    await documentsOf(db).revoke(id, { ...end, reason: 'mistake' })
    await expect(db.updateTable('document').set({ state: 'valid', ended_at: null }).where('id', '=', id).execute()).rejects.toThrow('never becomes valid')
    await expect(db.updateTable('document').set({ holder_name: 'Somebody Else' }).where('id', '=', id).execute()).rejects.toThrow('never rewritten')
    await expect(db.updateTable('document').set({ sha256: 'x' }).where('id', '=', id).execute()).rejects.toThrow('never rewritten')
    await expect(db.deleteFrom('document').where('id', '=', id).execute()).rejects.toThrow('never deleted')
  })

  test('of somebody who was erased is known as revoked and names nobody', async () => {
    const document = await givenDocument(services, { email: 'gone@example.org', name: 'Gone Person' })
    const person = { accountId: null, email: 'gone@example.org', confirmed: true }
    const { storageKeys } = await db.transaction().execute((trx) => erasePerson(trx, person, services.key, clock.now))
    expect(storageKeys).toHaveLength(1)
    expect((await check(document.code)).json()).toMatchObject({ state: 'revoked', reason: 'erased', name: '' })
    expect((await get(`/api/v1/documents/${document.code}/statement`)).statusCode).toBe(404)
  })
})

test('two who issue the same at once issue one', { timeout: minutes(4) }, async () => {
  const wishes = { subject: 'hand:twice' }
  const [one, other] = await Promise.all([givenDocument(services, wishes), givenDocument(services, wishes)])
  expect(other.id).toBe(one.id)
  expect((await givenDocument(services, wishes)).id).toBe(one.id)
})

describe('the signature', { timeout: minutes(4) }, () => {
  const statementOf = async (code: string) => (await get(`/api/v1/documents/${code}/statement`)).rawPayload
  const signatureOf = async (code: string) => (await get(`/api/v1/documents/${code}/signature`)).rawPayload

  test('is checked with the published key alone, by openssl and by WebCrypto, and refuses what was altered', async () => {
    const document = await givenDocument(services)
    const [statement, signature] = [await statementOf(document.code), await signatureOf(document.code)]
    const key = (await keys()).find(({ id }) => id === document.signingKeyId)
    if (!key) throw new Error('The key is not published.')
    const folder = mkdtempSync(path.join(tmpdir(), 'signature-'))
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(path.join(folder, name), content)
      return path.join(folder, name)
    }
    const [pem, sig] = [file('key.pem', key.publicKey), file('document.sig', signature)]
    const openssl = (input: string) =>
      execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', '-inkey', pem, '-rawin', '-in', input, '-sigfile', sig], { encoding: 'utf8', stdio: 'pipe' })
    expect(openssl(file('statement.json', statement))).toContain('Verified Successfully')
    expect(() => openssl(file('altered.json', statement.toString().replace('Ánh', 'Anh')))).toThrow()
    rmSync(folder, { recursive: true })
    const spki = createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' })
    const imported = await webcrypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
    expect(await webcrypto.subtle.verify('Ed25519', imported, new Uint8Array(signature), new Uint8Array(statement))).toBe(true)
    const { bytes } = await readDocument(services, document)
    expect(JSON.parse(statement.toString())).toMatchObject({
      code: document.code,
      name: 'Dr Đặng Thị Ngọc Ánh',
      from: '2027-05-11',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  test('of an earlier key holds after a rotation, and after the loss of the key', async () => {
    const before = await givenDocument(services)
    clock.now = new Date(clock.now.getTime() + minutes(1))
    const id = await rotateSigningKey(services)
    const published = await keys()
    expect(published.map((key) => [key.id, key.until === null])).toEqual([
      [id, true],
      [before.signingKeyId, false],
    ])
    const old = published[1]?.publicKey ?? ''
    expect(verify(null, await statementOf(before.code), old, await signatureOf(before.code))).toBe(true)
    expect((await givenDocument(services)).signingKeyId).toBe(id)
    const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
    const lost = { ...services, keys: await keyFolder(folder) }
    const { keyId } = await currentSigner(lost)
    expect((await keys()).map((key) => key.id)).toContain(keyId)
    // A machine whose key was ended elsewhere signs with a new one.
    await rotateSigningKey(services)
    expect((await currentSigner(lost)).keyId).not.toBe(keyId)
    expect(statSync(path.join(folder, 'document-signing.pem')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    rmSync(folder, { recursive: true })
  })

  test('two processes that start at once use one key', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
    const both = await Promise.all([keyFolder(folder), keyFolder(folder)])
    const ids = await Promise.all(both.map(async (one) => (await currentSigner({ ...services, keys: one })).keyId))
    expect(new Set(ids).size).toBe(1)
    const secrets = await Promise.all(both.map((one) => one.passports()))
    expect(secrets[0]).toEqual(secrets[1])
    rmSync(folder, { recursive: true })
  })
})

const tools = { 'poppler-utils': '/usr/bin/pdfinfo', qpdf: '/usr/bin/qpdf', 'zbar-tools': '/usr/bin/zbarimg' }
const missing = await missingPackages(tools)

describe.skipIf(missing)(`the PDF${missing && ` (without ${missing})`}`, { timeout: minutes(4) }, () => {
  test.each<[DocumentKind, DocumentLanguage]>([
    ['presenter-certificate', 'en'],
    ['acceptance-letter', 'en'],
    ['visa-invitation', 'fr'],
  ])('of %s in %s is tagged, whole, readable, and its QR code leads to its page', async (kind, language) => {
    const document = await givenDocument(services, { kind, language })
    const { bytes } = await readDocument(services, document)
    const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'))
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, bytes)
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
    const info = run('pdfinfo', file)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/Pages:\s+1\b/)
    expect(info).toContain(document.reference)
    expect(info).toMatch(kind.endsWith('certificate') ? /Page size:\s+841\.\d+ x 595/ : /Page size:\s+595\.\d+ x 841/)
    const text = run('pdftotext', '-layout', file, '-').normalize('NFC')
    expect(text).toContain('Đặng Thị Ngọc Ánh')
    expect(text).toContain(formatCode(document.code))
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
    run('pdftoppm', '-r', '150', '-png', file, path.join(folder, 'page'))
    expect(run('zbarimg', '--raw', '-q', path.join(folder, 'page-1.png')).trim()).toBe(`${services.publicUrl}/verify/${formatCode(document.code)}`)
    rmSync(folder, { recursive: true })
  })
})

test.each(['/api/v1/documents', '/verify'])('guessing at %s is counted', async (folder) => {
  const guess = () => get(`${folder}/${newDocumentCode()}`)
  await guess()
  await db.updateTable('rate_count').set({ count: checksPerHour }).where('key', 'like', `GET ${folder}/:code%`).execute()
  const refused = await guess()
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, expect.stringContaining(folder === '/verify' ? 'text/html' : 'application/json')])
})
