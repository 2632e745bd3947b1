import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse } from '../../../../tests/support/form-house.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { parseMail, startMailServer } from '../../../../tests/support/mail-server.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { whenDone } from '../../../../tests/support/when-done.ts'
import { smtpTransport } from '../../../platform/mail/smtp-transport.ts'
import type { StandingLetter } from '../mail.ts'
import { renderLetterHtml } from '../render-letter.ts'
import { sendMail } from '../send-mail.ts'
import { senderOf } from '../sender.ts'
import { previewLetter } from './preview-letter.ts'
import { resetLetter, saveLetter } from './save-letter.ts'
import { letterTextOf, standingLetter } from './standing-letters.ts'

const { db, services } = await formHouse()
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const standard = letterTextOf('registration.confirmed')

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('mail_template').execute()
})

function confirmed(conferenceId: string, name = 'Dr Ada Lovelace', note: string[] = []): StandingLetter {
  const place = { conference: 'Health', days: '11–13 May 2027', place: 'Colombo' }
  const values = { name, ...place, reference: 'HM27-0042-K', note, next: ['Pay later.'] }
  const url = `${services.publicUrl}/submission/x`
  return standingLetter('registration.confirmed', values, { conferenceId, facts: [{ term: 'Reference', value: 'HM27-0042-K' }], url })
}

async function queued(letter: StandingLetter, name = 'Ada') {
  await db.deleteFrom('mail').execute()
  const to = { name, address: 'ada@example.org' }
  await db.transaction().execute((trx) => services.queueMail(trx, { kind: letter.standing, about: 'submission:1', to, letter }))
  return db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
}

const words = (body: string, version = 0, conference = '') => ({ subject: 'Welcome, {reference}', body, conference, files: [] as string[], version })
const save = (form: ReturnType<typeof words>, kind = 'registration.confirmed') => saveLetter(services, grace, kind, form)
const auditLog = () => db.selectFrom('audit_log').select(['act', 'about_name', 'details']).orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('a version of a letter', () => {
  test('of a conference wins over the general one, which wins over the standard text', async () => {
    expect((await queued(confirmed('colombo'))).subject).toBe('Your place is confirmed: registration HM27-0042-K')
    await save({ ...words('Dear {name},\n\nAll.\n\n{note}'), subject: 'All' })
    await save({ ...words('Dear {name},\n\nColombo.\n\n{note}', 0, 'colombo'), subject: 'Colombo' })
    expect((await queued(confirmed('colombo'))).subject).toBe('Colombo')
    expect((await queued(confirmed('kandy'))).subject).toBe('All')
  })

  test('keeps the facts and the button, at {details} or at the end, and leaves out a paragraph without its value', async () => {
    await save(words('Dear {name},\n\n{next}\n\n{note}'))
    const { text_body } = await queued(confirmed('colombo'))
    expect(text_body).toMatch(/Dear Dr Ada Lovelace,\n\nPay later\.\n\nReference: HM27-0042-K\n\nSee your registration:\nhttps:\S+\n\n-- \n/)
  })

  test('keeps its own links, and what a stranger typed never becomes one', async () => {
    await save(words('Dear {name},\n\n{name}, see https://visa.example.org/form.\n\n{note}\n\n{details}'))
    const bait = 'http://evil.example.net/x'
    const { text_body, letter } = await queued(confirmed('colombo', bait))
    if (!letter) throw new Error('The mail has no letter.')
    const html = renderLetterHtml(letter, await senderOf(db, services.sender))
    expect(html).toContain('href="https://visa.example.org/form"')
    expect(`${text_body} ${html}`).not.toContain('http://evil')
    expect(text_body).toContain('http[:]//evil[.]example[.]net/x, see https://visa.example.org/form.')
  })

  test('is not stored where it says what holds anyway, so that it goes on following', async () => {
    await save({ ...words(standard.body), subject: standard.subject })
    await save({ ...words(standard.body, 0, 'kandy'), subject: standard.subject })
    expect(await db.selectFrom('mail_template').select(['subject', 'body']).execute()).toEqual([
      { subject: null, body: null },
      { subject: null, body: null },
    ])
  })

  test('is refused with a placeholder that cannot be filled in, without one that must not be lost, and where a block is squeezed in', async () => {
    await expect(save(words('Dear {name}, {secret}'))).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { body: expect.stringMatching(/cannot fill in \{secret\}.*Please keep \{note\}/) },
    })
    await expect(save({ ...words('{note}'), subject: 'About {next} {what}' })).rejects.toMatchObject({
      fields: { subject: expect.stringMatching(/cannot fill in \{what\}.*\{next\} can be several paragraphs/) },
    })
    await expect(save(words('Dear {name},\n{note}'))).rejects.toMatchObject({ fields: { body: expect.stringContaining('a paragraph of its own') } })
    await expect(save(words('{note}\n\n{details}\n\n{details}'))).rejects.toMatchObject({ fields: { body: '{details} may be used only once.' } })
  })

  test('is refused when somebody saved before, for an unknown letter and for a conference where the letter is about none', async () => {
    await save(words('One.\n\n{note}'))
    await expect(save(words('Two.\n\n{note}'))).rejects.toMatchObject({ code: 'desk.changed_meanwhile', message: expect.stringContaining('Grace Hopper') })
    await expect(save(words('One.'), 'no.letter')).rejects.toMatchObject({ code: 'template.unknown' })
    await expect(save(words('One.', 0, 'colombo'), 'contact.copy')).rejects.toMatchObject({ code: 'template.unknown' })
    await expect(save(words('One.\n\n{note}', 0, 'nowhere'))).rejects.toMatchObject({ code: 'conference.unknown' })
  })

  test('is reset to what holds without it, and the audit log says what it said', async () => {
    await save({ ...words('All.\n\n{note}'), subject: 'All' })
    expect(await auditLog()).toMatchObject({
      act: 'letter.changed',
      about_name: 'To a participant: the place is confirmed',
      details: { changes: [`Subject: ${standard.subject} → All`, `Text: ${standard.body} → All.\n\n{note}`] },
    })
    await save({ ...words('Own.\n\n{note}', 0, 'colombo'), subject: 'Own' })
    await resetLetter(services, grace, 'registration.confirmed', { conference: 'colombo', version: 1 })
    expect((await queued(confirmed('colombo'))).subject).toBe('All')
    expect(await auditLog()).toMatchObject({
      act: 'letter.reset',
      about_name: 'To a participant: the place is confirmed (12th Health and Medicine Colombo)',
      details: { changes: ['Subject: Own → All', 'Text: Own.\n\n{note} → All.\n\n{note}'] },
    })
    await resetLetter(services, grace, 'registration.confirmed', { conference: '', version: 1 })
    expect((await queued(confirmed('colombo'))).subject).toBe('Your place is confirmed: registration HM27-0042-K')
    // The version goes on counting, so that who opened the letter before is told.
    await expect(save(words('Late.\n\n{note}', 1))).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
  })
})

describe('the files of a version', () => {
  test('travel with its letters by SMTP, as long as they are part of it', async () => {
    const server = await startMailServer()
    whenDone(() => server.close())
    const transport = smtpTransport({ host: '127.0.0.1', port: server.port, secure: false, requireTls: false, acceptAnyCertificate: false, auth: undefined })
    const sending = { transport, settings: services.sender, now: services.now, wake: async () => undefined, files: services.files }
    const bytes = samplePdf(3000)
    const map = await given.file('map.pdf', bytes)
    await save({ ...words(standard.body), subject: standard.subject, files: [map] })
    await sendMail(db, (await queued(confirmed('colombo'))).id, sending, new AbortController().signal)
    const [first] = (await parseMail(server.received[0]?.raw ?? '')).attachments
    expect([first?.filename, Buffer.from(first?.content as ArrayBuffer).equals(bytes)]).toEqual(['map.pdf', true])
    expect((await auditLog()).details).toEqual({ changes: ['Attached: nothing → map.pdf'] })
    await save({ ...words(standard.body, 1), subject: standard.subject })
    await sendMail(db, (await queued(confirmed('colombo'))).id, sending, new AbortController().signal)
    expect((await parseMail(server.received[1]?.raw ?? '')).attachments).toEqual([])
  })

  test('stay behind when the scanner finds something in them, and the letter leaves without', async () => {
    const map = await given.file('map.pdf')
    await save({ ...words(standard.body), subject: standard.subject, files: [map] })
    await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', map).execute()
    const { id } = await queued(confirmed('colombo'))
    expect(await db.selectFrom('mail_attachment').select('name').where('mail_id', '=', id).execute()).toEqual([])
  })

  test('are given up to the clean-up once they are removed, unless a mail took them along', async () => {
    const claimed = async (id: string) => (await db.selectFrom('stored_file').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()).claimed
    const [unused, used] = [await given.file('unused.pdf'), await given.file('used.pdf')]
    await save({ ...words(standard.body), subject: standard.subject, files: [unused] })
    await save({ ...words(standard.body, 1), subject: standard.subject, files: [used] })
    await queued(confirmed('colombo'))
    await resetLetter(services, grace, 'registration.confirmed', { conference: '', version: 2 })
    expect([await claimed(unused), await claimed(used)]).toEqual([false, true])
  })

  test('are refused when they are too large for one mail, or not with us', async () => {
    const form = { ...words(standard.body), subject: standard.subject }
    await expect(save({ ...form, files: ['f'.repeat(32)] })).rejects.toMatchObject({ code: 'file.unknown' })
    const large = [await given.file('a.pdf'), await given.file('b.pdf')]
    await db.updateTable('stored_file').set({ size_bytes: 6_000_000 }).where('id', 'in', large).execute()
    await expect(save({ ...form, files: large })).rejects.toMatchObject({ code: 'file.too_large', fields: { files: expect.stringContaining('10 MB') } })
  })
})

test('a preview fills in sample values, with the sentences about safety, before anything is saved', async () => {
  const draft = { subject: 'A new password', body: '{greeting}\n\nSee https://help.example.org.', conference: '' }
  const { subject, text, html } = await previewLetter(services, 'account.reset', draft)
  expect(subject).toBe('A new password')
  expect(text).toContain('Dear Amara,')
  expect(text).toContain('The link works once, for 60 minutes.')
  expect(text).toContain('If it was not you, you can ignore this e-mail')
  expect(html).toContain('href="https://help.example.org"')
  expect(await db.selectFrom('mail_template').selectAll().execute()).toEqual([])
})
