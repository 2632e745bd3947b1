import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { countedQueries } from '../../../../tests/support/counted-queries.ts'
import { everyRow } from '../../../../tests/support/database-digest.ts'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { submissionTables } from '../../../../tests/support/submission-tables.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { inviteToPool } from '../../review/pool/invite-to-pool.ts'
import { reviewersOf } from '../../review/pool/reviewers.store.ts'
import type { AccountId } from '../account.ts'
import { replayErasures } from '../erasure.ts'
import { erasuresOf } from '../erasures.store.ts'
import { passkeysOf } from '../passkeys.store.ts'
import { columnsTreated } from '../personal-columns.ts'
import { findPersonalData } from './find-personal-data.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given, clock, participant, whoIs } = house
const olga = await house.organiser()
const email = 'zephyr@example.org'

beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 60_000)
  // Rows of issued documents cannot be deleted one by one.
  await sql`TRUNCATE document, signing_key CASCADE`.execute(db)
  for (const table of [
    'mail',
    'article_proof',
    'article',
    'volume',
    'speaker_wish',
    'programme',
    'contact_message',
    'conference_speaker',
    'paper_exclusion',
    'review_conflict',
    'pool_invitation',
    'reviewer',
    ...submissionTables,
    'call_alert',
    'application_file',
    'application',
    'stored_file',
    'erasure',
    'desk_note',
    'content_entry',
    'sign_in_try',
    'letter_count',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('account').where('id', '!=', olga.id).execute()
})

const call = (path: string, body: object, { cookie } = olga) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/desk/people/personal-data/${path}`,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const held = (address = email) => findPersonalData(services, address)
const erase = async (address = email, more: object = {}) => call('erase', { email: address, typed: address, seen: (await held(address)).seen, ...more })
const exported = async (address = email) => {
  const answer = await call('export', { email: address })
  const files = await unzipped(answer.rawPayload)
  return { answer, files, everything: JSON.parse(String(files['personal-data.json'])), atTheDesk: JSON.parse(String(files['at-the-desk.json'])) }
}
const lastEntry = () => db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const reviewOrganiser = { name: 'Olga', email: 'olga@example.org', rights: ['review'] as const }

/** A person who stands in every column that is called their own. */
async function zephyr() {
  const at = services.now()
  const { id, cookie } = await participant('Zephyr@Example.org', { fName: 'Zephyr', lName: 'Zephyrson' })
  await db
    .updateTable('account')
    .set({ affiliation: 'zephyr', orcid: 'zephyr' })
    .where('id', '=', id as AccountId)
    .execute()
  await db
    .updateTable('session')
    .set({ device: 'zephyr' })
    .where('account_id', '=', id as AccountId)
    .execute()
  const key = { id: 'key', account_id: id as AccountId, name: 'zephyr', public_key: Buffer.alloc(1), counter: 0, transports: [], created_at: at, used_at: null }
  await passkeysOf(db).add(key)
  await db
    .insertInto('membership')
    .values({ account_id: id as AccountId, conference_id: 'colombo', role: 'reviewer', since: at })
    .execute()
  const submission = await given.submission(email, { fileName: 'zephyr.pdf' })
  const words = { title: 'zephyr', name: 'Zephyr Zephyrson', company: 'zephyr', country: 'zephyr', mobile: 'zephyr', phone: 'zephyr', social: 'zephyr' }
  await db.updateTable('submission').set(words).where('id', '=', submission.id).execute()
  await db.updateTable('paper_author').set({ name: 'Zephyr Zephyrson', affiliation: 'zephyr', country: 'zephyr', orcid: 'zephyr' }).execute()
  const reviewing = { title: 'zephyr', name: 'Zephyr Zephyrson', email, affiliation: 'zephyr', country: 'zephyr', orcid: 'zephyr' }
  await reviewersOf(db).add({ ...reviewing, origin: 'desk', added_at: at })
  await inviteToPool(services, { ...reviewOrganiser, accountId: olga.id }, [{ name: 'Zephyr Zephyrson', email, affiliation: 'zephyr', topics: [] }])
  const { paperId: paper_id } = submission
  const asked = { paper_id, email, token_hash: Buffer.from('co'), asked_at: at, answer: null, answered_at: null }
  await db.insertInto('co_author_confirmation').values(asked).execute()
  const late = { id: 'late', conference_id: 'colombo', name: 'zephyr', email, token_hash: Buffer.from('late'), expires_on: '2027-01-01', made_by: 'Olga' }
  await db
    .insertInto('late_entry')
    .values({ ...late, made_at: at, revoked_at: null, used_at: null, submission_id: null })
    .execute()
  const handler = { id: 'handler', paper_id, name: 'zephyr', email, token_hash: Buffer.from('handler'), invited_by: 'Olga', invited_at: at }
  await db
    .insertInto('outside_handler')
    .values({ ...handler, expires_at: new Date(at.getTime() + 1000), revoked_at: null })
    .execute()
  await db.insertInto('paper_exclusion').values({ paper_id, position: 1, name: 'zephyr', email, reason: 'A rival' }).execute()
  const conflict = { paper_id, email: email.toLowerCase(), kind: 'declared' as const, state: 'confirmed' as const, found_at: at }
  await db
    .insertInto('review_conflict')
    .values({ ...conflict, answered_at: null, answered_by: null })
    .execute()
  await db.insertInto('former_address').values({ account_id: null, reviewer_id: null, submission_id: submission.id, email: email.toLowerCase() }).execute()
  const change = { submission_id: submission.id, email: 'zephyr@elsewhere.example.org', token_hash: Buffer.from('zephyr'), requested_at: at, expires_at: at }
  await db.insertInto('address_change').values(change).execute()
  await db.insertInto('accompanying_person').values({ id: 'companion', submission_id: submission.id, position: 1, name: 'zephyr' }).execute()
  const registration = {
    id: 'reg',
    reference: 'R-1',
    conference_id: 'colombo',
    submission_id: submission.id,
    regtype: '332',
    state: 'open' as const,
    fee_minor: 100,
  }
  const { title, name, company, country } = words
  await db
    .insertInto('registration')
    .values({ ...registration, currency: 'EUR', title, name, email, company, country, registered_at: at })
    .execute()
  const detail = { registration_id: 'reg', badge_name: 'zephyr', dietary_needs: 'zephyr', access_needs: 'zephyr', languages: 'zephyr' }
  await db.insertInto('registration_detail').values(detail).execute()
  const scholarship = { id: 'scholarship', conference_id: 'colombo', registration_id: 'reg', currency: 'EUR' as const, career_stage: 'doctoral' as const }
  await db
    .insertInto('scholarship')
    .values({ ...scholarship, statement: 'zephyr', reason: 'zephyr', state: 'refused', applied_at: at })
    .execute()
  const sale = { conference_id: 'colombo', entity_id: 'portugal', currency: 'EUR' as const, terms_version: '1', refund_rule: 'None.' }
  const payer = { payer_kind: 'person' as const, payer_name: 'Zephyr Zephyrson', payer_organisation: 'zephyr', payer_address: 'zephyr', payer_email: email }
  const more = { payer_country: 'zephyr', vat_number: 'zephyr', purchase_order: 'zephyr', payer_registration_id: null, due_on: null, price_until: null }
  await db
    .insertInto('booking')
    .values({ id: 'booking', reference: 'BK-1', payment_reference: 'RF1', booked_at: at, ...sale, ...payer, ...more })
    .execute()
  const fee = { kind: 'accompanying' as const, code: '333', description: 'Fee', person: 'zephyr', attendance: 'in-person' as const }
  await db
    .insertInto('charge')
    .values({ id: 'charge', booking_id: 'booking', registration_id: 'reg', ...fee, list_minor: 100, gross_minor: 100, added_at: at })
    .execute()
  const application = await given.application(email, 'zephyr-cv.pdf')
  const answers = { full_name: 'Zephyr Zephyrson', designation: 'zephyr', country: 'zephyr', phone: 'zephyr', linkedin: 'zephyr', organisation: 'zephyr' }
  await db.updateTable('application').set(answers).where('id', '=', application.id).execute()
  const speaker = { conference_id: 'colombo', speaker_name: 'Zephyr Zephyrson', speaker_title: 'zephyr', speaker_category: 'Keynote' }
  const times = { token_hash: Buffer.from('x'), invited_by: 'Olga', invited_at: at, expires_at: at, answered_at: at }
  await db
    .insertInto('speaker_invitation')
    .values({ id: 'invited', application_id: application.id, ...speaker, ...times, state: 'confirmed' })
    .execute()
  await db
    .insertInto('conference_speaker')
    .values({ ...speaker, position: 90, invitation_id: 'invited' })
    .execute()
  const visa = { id: 'visa', reference: 'V-1', conference_id: 'colombo', registration_id: 'reg', companion: 'zephyr', reason: 'zephyr' }
  const sealed = { sealed: Buffer.from('zephyr'), key_id: '0123456789abcdef', passport_hash: Buffer.from('hash'), grounds: 'paid' as const }
  await db
    .insertInto('visa_request')
    .values({ ...visa, ...sealed, state: 'open', requested_at: at })
    .execute()
  const role = { id: 'role', conference_id: 'colombo', role: 'sponsor' as const, state: 'confirmed' as const, application_id: null, email }
  const said = { name: 'zephyr', title: 'zephyr', organisation: 'zephyr', token_hash: null, expires_at: null, ended_at: null, end_kind: null }
  await db
    .insertInto('conference_role')
    .values({ ...role, ...said, appointed_at: at, appointed_by_id: 'olga', confirmed_at: at })
    .execute()
  const message = await given.message(email)
  await db.updateTable('contact_message').set({ name: 'zephyr', mobile: 'zephyr', company: 'zephyr' }).where('id', '=', message.id).execute()
  await db.insertInto('call_alert').values({ id: 'alert', email, topic: 'Health and Medicine', requested_at: at, confirmed_at: at }).execute()
  const letter = { subject: 'Hello', preview: '', greeting: 'Hello', paragraphs: ['Zephyr'], facts: [], closing: [] }
  const attachments = [{ name: 'zephyr.txt', mediaType: 'text/plain', content: Buffer.from('x') }]
  const order = { kind: 'submission.step', about: `submission:${submission.id}`, to: { name: 'Zephyr', address: email }, replyTo: email, letter, attachments }
  await db.transaction().execute((trx) => services.queueMail(trx, order))
  await db.updateTable('mail').set({ unsubscribe_url: 'https://example.org/zephyr' }).where('to_address', '=', email).execute()
  await inDocumentsAndProgramme(paper_id)
  await db
    .insertInto('desk_note')
    .values({ id: 'note', about: `submission:${submission.id}`, body: 'A zephyr.', writer_id: olga.id, writer_name: 'Olga', written_at: at })
    .execute()
  return { id, cookie, submission, application, message }
}

/** Zephyr chairs a session, told us what they need, holds a certificate and has read a proof. */
async function inDocumentsAndProgramme(paper_id: string): Promise<void> {
  const at = services.now()
  await db.insertInto('programme').values({ conference_id: 'colombo', rooms: '[]', sessions: '[]', changed_at: at }).execute()
  await db
    .insertInto('programme_person')
    .values({ id: 'chair', conference_id: 'colombo', name: 'zephyr', email, affiliation: 'zephyr', time_zone: '' })
    .execute()
  await db.insertInto('person_wish').values({ person_id: 'chair', days: '{}', needs: 'zephyr', changed_at: at }).execute()
  await db.insertInto('speaker_wish').values({ paper_id, days: '{}', is_remote: false, time_zone: '', needs: 'zephyr', changed_at: at }).execute()
  const key = '0123456789abcdef'
  await db.insertInto('signing_key').values({ id: key, public_key: 'x', began_at: at, ended_at: null }).execute()
  const holder = { holder_name: 'Zephyr Zephyrson', holder_email: email, statement: 'zephyr', paper_title: 'zephyr', subject: 'hand:1' }
  const made = { id: 'document', reference: 'D-1', code: '0000000000000000', kind: 'listener-certificate' as const, language: 'en' as const }
  const links = { registration_id: null, paper_id: null, file_id: null, signing_key_id: key, conference_id: 'colombo' }
  const issued = { state: 'valid' as const, issued_at: at, issued_by: 'Olga', ended_at: null, ended_by: null, end_reason: null, expires_on: null }
  await db
    .insertInto('document')
    .values({ ...made, ...holder, ...links, ...issued, template_version: 1, sha256: '', signature: '' })
    .execute()
  const articleId = await givenArticle(db, await givenVolume(db, at), at)
  await db.updateTable('article_author').set({ email }).where('article_id', '=', articleId).execute()
  const proof = { article_id: articleId, token_hash: Buffer.from('proof'), name: 'zephyr', email, sent_at: at, due_on: '2027-01-01', comments: 'zephyr' }
  await db
    .insertInto('article_proof')
    .values({ ...proof, reminded_at: null, answer: 'comments', answered_at: at })
    .execute()
  const task = {
    id: 'task',
    article_id: articleId,
    kind: 'copy-editing' as const,
    name: 'zephyr',
    email,
    token_hash: Buffer.from('task'),
    due_on: '2027-01-01',
  }
  await db
    .insertInto('production_task')
    .values({ ...task, source_file_id: null, sent_at: at, expires_at: at })
    .execute()
  await db.insertInto('production_comment').values({ task_id: 'task', position: 0, by_office: false, text: 'zephyr', written_at: at }).execute()
  const listed = { name: 'zephyr', given: '', family: '', affiliation: '', ror: '', country: '', orcid: '', email, corresponding: true, contributions: [] }
  const change = { id: 'change', article_id: articleId, authors: JSON.stringify([listed]), reason: 'zephyr', asked_at: at }
  await db.insertInto('author_change').values(change).execute()
  const consent = { change_id: 'change', position: 0, name: 'zephyr', email, token_hash: Buffer.from('consent'), comment: 'zephyr' }
  await db.insertInto('author_consent').values(consent).execute()
}

async function columnsWith(mark: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, columns } of columnsTreated('own'))
    for (const column of columns) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE strpos(lower(${sql.ref(column)}::text), ${mark}) > 0 LIMIT 1`.execute(db)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
  return found
}

describe('everything about a person', () => {
  test('is erased from every column that is their own, with files, mails and sessions, in an act that names nobody', async () => {
    const { cookie, submission, application } = await zephyr()
    const own = columnsTreated('own').flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    const bytes = ['mail_attachment.content', 'passkey.public_key', 'picture_file.bytes', 'visa_request.sealed']
    expect((await columnsWith('zephyr')).sort()).toEqual(own.filter((column) => !bytes.includes(column)).sort())
    await given.submission('eve@example.org')
    const keys = await db.selectFrom('stored_file').select('storage_key').where('original_name', 'like', 'zephyr%').execute()
    expect(keys).toHaveLength(2)

    const answer = await erase('ZEPHYR@example.ORG')
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }])
    const left = await everyRow(db)
    expect(left).not.toMatch(/zephyr/i)
    expect(left).toContain('eve@example.org')
    for (const { storage_key } of keys) await expect(services.files.read(storage_key)).rejects.toThrow()
    expect(await whoIs(cookie)).toBeNull()
    expect(await db.selectFrom('mail').select('id').where('about', '=', `submission:${submission.id}`).execute()).toEqual([])
    expect(await db.selectFrom('conference_speaker').select('id').where('position', '=', 90).execute()).toEqual([])
    expect(await house.stateOf(submission.reference)).toMatchObject({ state: 'withdrawn' })
    expect(await db.selectFrom('registration').select(['reference', 'state', 'name', 'fee_minor']).execute()).toEqual([
      { reference: 'R-1', state: 'cancelled', name: 'Deleted', fee_minor: 100 },
    ])
    const entry = await lastEntry()
    expect(entry).toMatchObject({ act: 'person.erased', about: 'people', about_name: 'Personal data', actor_id: olga.id })
    expect(entry.details).toEqual({ account: 'yes', submissions: 1, registrations: 1, applications: 1, messages: 1, files: 2, mails: expect.any(Number) })
    expect(JSON.stringify(entry)).not.toContain(application.reference)
    expect((await erase()).json().error.code).toBe('account.unknown')
  })

  test('is exported as one archive, the desk’s own words apart, without secret links and without a name in the audit log', async () => {
    const { submission, application, message } = await zephyr()
    await given.submission('eve@example.org', { unreleased: ['under-review', 'rejected'] })
    const { answer, files, everything, atTheDesk } = await exported('Zephyr@example.org')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    expect(answer.headers['content-disposition']).not.toMatch(/zephyr/i)
    expect(Object.keys(files)).toEqual([
      'personal-data.json',
      'at-the-desk.json',
      `files/${submission.reference}/1 zephyr.pdf`,
      `files/${application.reference}/1 zephyr-cv.pdf`,
    ])
    expect(files[`files/${submission.reference}/1 zephyr.pdf`]).toEqual(samplePdf())
    expect(everything).toMatchObject({
      account: { email: 'Zephyr@Example.org' },
      rolesInConferences: [{ role: 'reviewer' }],
      submissions: [
        {
          reference: submission.reference,
          accompanyingPersons: ['zephyr'],
          papers: [{ abstract: expect.any(String), keywords: expect.any(Array), shouldNotReview: [{ name: 'zephyr' }], presentationAnswers: [], appeals: [] }],
        },
      ],
      lateEntries: [{ conference_id: 'colombo' }],
      outsideHandling: [{ name: 'zephyr' }],
      authorOf: [{ reference: submission.reference }],
      registrations: [{ reference: 'R-1' }],
      applications: [{ reference: application.reference }],
      speakerInvitations: [{ speaker_name: 'Zephyr Zephyrson', state: 'confirmed' }],
      messages: [{ reference: message.reference }],
    })
    expect(everything.mails.map((mail: { kind: string }) => mail.kind)).toContain('submission.step')
    expect(atTheDesk).toMatchObject({ notes: [{ body: 'A zephyr.' }], decisionsNotReleased: [] })
    expect(String(files['personal-data.json'])).not.toMatch(/\/submission\/[\w-]+\/[\w-]{20}|argon2|token_hash|eve@example/)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ act: 'person.exported', about: 'people', details: { files: 2 } })
    expect(JSON.stringify(entry)).not.toMatch(/zephyr/i)
  })

  test('is found without an account, by an address in any case and with a domain in its own script', async () => {
    await given.message('Ada@xn--exmple-cua.org')
    expect((await call('export', { email: ' ADA@exämple.org ' })).statusCode).toBe(200)
    const { seen } = await held('ada@xn--exmple-cua.org')
    const answer = await call('erase', { email: 'ada@xn--exmple-cua.org', typed: 'Ada@EXÄMPLE.org', seen })
    expect(answer.statusCode).toBe(200)
    expect(await everyRow(db)).not.toMatch(/xn--exmple/i)
    for (const wrong of ['', 'ada', 'ada@', 'deleted-1@deleted.invalid', 'a@b'])
      expect((await call('export', { email: wrong })).json().error).toMatchObject({ code: 'request.invalid', fields: { email: expect.any(String) } })
  })

  test('makes as many queries with three of everything as with one', async () => {
    const one = async () => {
      await given.submission(email)
      await given.application(email)
      await given.message(email)
    }
    await one()
    const count = await countedQueries(db, () => held())
    await one()
    await one()
    expect(await countedQueries(db, () => held())).toBe(count)
  })
})

describe('a co-author', () => {
  test('loses only the entry among the authors: the paper, its decision and its other authors stay', async () => {
    const { paperId, reference } = await given.submission('eve@example.org', { moves: ['received', 'under-review', 'accepted'] })
    const entry = {
      id: 'co',
      paper_id: paperId,
      position: 2,
      name: 'Zephyr Zephyrson',
      email: 'ZEPHYR@example.org',
      affiliation: 'A',
      country: 'B',
      orcid: '1',
    }
    await db
      .insertInto('paper_author')
      .values({ ...entry, is_corresponding: false, is_presenter: false })
      .execute()
    const files = await db.selectFrom('stored_file').select('id').execute()
    expect((await held()).coAuthorOf).toEqual([{ reference, title: 'On engines' }])
    expect((await erase()).statusCode).toBe(200)
    expect(await house.stateOf(reference)).toEqual({ state: 'accepted', decision_waiting: false })
    const authors = await db.selectFrom('paper_author').select(['name', 'email', 'affiliation', 'orcid']).orderBy('position').execute()
    expect(authors).toEqual([
      { name: 'Ada L.', email: 'eve@example.org', affiliation: 'Analytical Society', orcid: null },
      { name: 'Deleted', email: '', affiliation: '', orcid: null },
    ])
    expect(await db.selectFrom('stored_file').select('id').execute()).toEqual(files)
    expect(await db.selectFrom('paper_move').select('note').where('paper_id', '=', paperId).execute()).toHaveLength(3)
  })
})

describe('an erasure is refused', () => {
  test('until the address is typed again, and nothing has happened', async () => {
    await given.message(email)
    for (const typed of ['', 'zephyr', 'zephyr@example.com']) {
      const answer = await erase(email, { typed })
      expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { typed: 'This is not the address of this person. Nothing was erased.' }])
    }
    expect((await held()).messages).toHaveLength(1)
  })

  test('when something has changed since the organiser read it', async () => {
    await given.message(email)
    const { seen } = await held()
    await given.submission(email)
    const answer = await erase(email, { seen })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
    expect((await held()).messages).toHaveLength(1)
  })

  test('for an organiser, until the role is taken, and then takes the name out of what they did', async () => {
    const otto = await house.organiser('Otto', 'Other')
    const address = `${otto.id}@example.org`
    const refused = await erase(address)
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'account.change_not_allowed', message: expect.stringContaining('remove the organiser’s role') },
    ])
    expect((await erase(`${olga.id}@example.org`)).statusCode).toBe(409)
    expect((await call('export', { email: address }, otto)).statusCode).toBe(200)
    await db.updateTable('account').set({ role: 'g_user', desk_rights: [] }).where('id', '=', otto.id).execute()
    expect((await erase(address)).statusCode).toBe(200)
    expect(await db.selectFrom('audit_log').select(['actor_name', 'act']).where('actor_id', '=', otto.id).execute()).toEqual([
      { actor_name: 'A former organiser', act: 'person.exported' },
    ])
  })

  test('while visitors can read the address, and names the place', async () => {
    await given.message(email)
    const data = JSON.stringify({ id: 'who', question: 'Whom do I ask?', answer: `<p>Zephyr@example.org</p>` })
    await db
      .insertInto('content_entry')
      .values({ collection: 'faq', id: 'who', position: 1, data } as never)
      .execute()
    expect((await held()).published).toEqual([{ collection: 'faq', id: 'who' }])
    expect((await erase()).json().error).toMatchObject({ code: 'account.change_not_allowed', message: expect.stringContaining('take it out there first') })
  })

  test('to whoever has no right to manage people', async () => {
    await given.message(email)
    const clerk = await house.organiser('Clerk', 'Of Papers')
    await db
      .updateTable('account')
      .set({ desk_rights: ['submissions', 'settings'] })
      .where('id', '=', clerk.id)
      .execute()
    expect((await call('erase', { email, typed: email, seen: (await held()).seen }, clerk)).statusCode).toBe(403)
    expect((await call('export', { email }, clerk)).statusCode).toBe(403)
  })
})

test('the same name without the address is shown and left to the organiser', async () => {
  await given.message(email)
  await db.updateTable('contact_message').set({ name: 'Zephyr Zephyrson' }).execute()
  await db
    .insertInto('conference_speaker')
    .values({ conference_id: 'colombo', speaker_name: 'Zephyr Zephyrson', speaker_title: '', speaker_category: '', position: 91 })
    .execute()
  expect((await held()).namesakes).toEqual([{ kind: 'speaker', where: expect.any(String), conferenceId: 'colombo', name: 'Zephyr Zephyrson' }])
  expect((await erase()).statusCode).toBe(200)
  expect(await db.selectFrom('conference_speaker').select('speaker_name').execute()).toEqual([{ speaker_name: 'Zephyr Zephyrson' }])
})

test('a person without an account who was erased is erased again after a restore, also from notes and mails', async () => {
  await given.message(email)
  expect((await erase()).statusCode).toBe(200)
  const erasures = await erasuresOf(db).all()
  expect(erasures).toEqual([{ accountId: null, addressHash: expect.stringMatching(/^[0-9a-f]{64}$/), erasedAt: clock.now }])
  // What an older backup brings back.
  await db.deleteFrom('erasure').execute()
  await given.message('Zephyr@example.org')
  await db
    .insertInto('desk_note')
    .values({ id: 'old', about: 'x', body: `Ask\nzephyr@example.org`, writer_id: 'x', writer_name: 'X', written_at: clock.now })
    .execute()
  expect(await replayErasures(services, erasures)).toBe(1)
  expect(await everyRow(db)).not.toMatch(/zephyr/i)
  // Only a note mentions them.
  await db
    .insertInto('desk_note')
    .values({ id: 'older', about: 'x', body: 'From <Zephyr@example.org>.', writer_id: 'x', writer_name: 'X', written_at: clock.now })
    .execute()
  expect(await replayErasures(services, erasures)).toBe(1)
  expect(await everyRow(db)).not.toMatch(/zephyr/i)
  expect(await erasuresOf(db).all()).toEqual(erasures)
})
