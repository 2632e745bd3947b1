import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { everyRow } from '../../../tests/support/database-digest.ts'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import type { AccountId } from './account.ts'
import { erasePerson } from './erasure.ts'
import { columnsTreated, personalColumns } from './personal-columns.ts'

const house = await deskSubmissionsHouse()
const { db, services, given } = house

/** Names of columns that hold ids, states, hashes and other words of the program. */
const technicalColumn =
  /^(id|reference|kind|role|act|about|collection|purpose|prefix|shape|format|field|status|revision|storage_key|repeat_key|sha256|media_type|regtype|scan|deadline|closed_as|key|holder|source|photo|transports|desk_rights|assigned_to|resend_of)$|(_|^)(id|hash|state|currency|category)$/

/** Every column that can hold words, as `table.column`. */
async function wordColumns(): Promise<{ column: string; type: string }[]> {
  const { rows } = await sql<{ column: string; type: string }>`
    SELECT table_name || '.' || column_name AS column, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'migration' AND table_name NOT IN (SELECT viewname FROM pg_views WHERE schemaname = 'public') AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')
    ORDER BY 1`.execute(db)
  return rows
}
const known = Object.entries(personalColumns).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))

test('the erasure knows every column in which a person could stand', async () => {
  const columns = (await wordColumns()).map(({ column }) => column)
  expect(columns.filter((column) => !technicalColumn.test(column.split('.')[1] ?? '') && !known.includes(column))).toEqual([])
  expect(known.filter((column) => !columns.includes(column))).toEqual([])
})

/** Rita, a reviewer, says it in her review of the paper. */
async function inReview(paper_id: string, said: string, organiser: string) {
  const at = services.now()
  const answers = JSON.stringify({ comments: `First.\n${said}` })
  const definition = JSON.stringify({ title: `First.\n${said}` })
  await db.updateTable('paper').set({ abstract: said, interests: said, funding: said, ai_statement: said }).where('id', '=', paper_id).execute()
  await db.insertInto('paper_exclusion').values({ paper_id, position: 1, name: 'Rolf', email: 'rolf@example.org', reason: said }).execute()
  const typed = JSON.stringify({ abstract: `First.\n${said}` })
  await db.insertInto('paper_edit').values({ paper_id, before: typed, began_at: at, changed_at: at }).execute()
  const asked = { paper_id, email: 'carl@example.org', token_hash: Buffer.from('carl'), asked_at: at, answer: 'denied' as const, answered_at: at, note: said }
  await db.insertInto('co_author_confirmation').values(asked).execute()
  const late = { id: 'late', conference_id: 'colombo', name: 'Lars', email: 'lars@example.org', token_hash: Buffer.from('lars'), expires_on: '2027-01-01' }
  await db
    .insertInto('late_entry')
    .values({ ...late, made_by: organiser, made_at: at, revoked_at: null, used_at: null, submission_id: null })
    .execute()
  const form = { id: 'form', conference_id: 'colombo', stage: 'abstract' as const, number: 1, definition, made_at: at, made_by: organiser }
  await db.insertInto('review_form').values(form).execute()
  const person = { id: 'rita', account_id: null, name: 'Rita', email: 'rita@example.org', orcid: null, origin: 'desk' as const, added_at: at }
  await db
    .insertInto('reviewer')
    .values({ ...person, paused_until: null, agreed_at: at, stopped_at: null })
    .execute()
  await db.insertInto('reviewer_exclusion').values({ reviewer_id: 'rita', position: 1, kind: 'person', value: said }).execute()
  const invitation = { id: 'pool', name: 'Rolf', email: 'rolf@example.org', state: 'sent' as const, token_hash: Buffer.from('pool') }
  await db
    .insertInto('pool_invitation')
    .values({ ...invitation, invited_by: organiser, sent_at: at, expires_at: at, answered_at: null })
    .execute()
  const handler = { id: 'handler', paper_id, name: 'Hedda', email: 'hedda@example.org', token_hash: Buffer.from('handler'), invited_by: organiser }
  await db
    .insertInto('outside_handler')
    .values({ ...handler, invited_at: at, expires_at: new Date(at.getTime() + 1000), revoked_at: null })
    .execute()
  const round = { id: 'round', paper_id, number: 1, stage: 'abstract' as const, state: 'open' as const, form_id: 'form', opened_at: at, closed_at: null }
  await db.insertInto('review_round').values(round).execute()
  const times = { proposed_at: at, invited_at: at, answered_at: at, due_on: null, submitted_at: at }
  await db
    .insertInto('review_assignment')
    .values({
      ...times,
      id: 'assignment',
      round_id: 'round',
      paper_id,
      reviewer_id: 'rita',
      number: 1,
      state: 'submitted',
      proposed_by: organiser,
      reason: said,
    })
    .execute()
  const reply = { round_id: 'round', paper_id, opened_at: at, opened_by: organiser, closes_on: '2027-01-01', body: said, replied_at: at }
  await db.insertInto('author_reply').values(reply).execute()
  await db.insertInto('revision_response').values({ paper_id, number: 1, round_id: 'round', body: said, sent_at: at }).execute()
  const decision = {
    round_id: 'round',
    paper_id,
    decision: 'accepted' as const,
    note: said,
    summary: said,
    due_on: null,
    decided_at: at,
    decided_by: organiser,
  }
  await db
    .insertInto('full_paper_decision')
    .values({ ...decision, released_at: at })
    .execute()
  const discussed = { round_id: 'round', number: 1, assignment_id: null, organiser_name: organiser, body: said, written_at: at }
  await db.insertInto('review_discussion').values(discussed).execute()
  await db.insertInto('review_lead').values({ round_id: 'round', assignment_id: 'assignment', chosen_by: organiser, summary: said, saved_at: at }).execute()
  await db.insertInto('review_draft').values({ assignment_id: 'assignment', answers, saved_at: at }).execute()
  await db.insertInto('misconduct_report').values({ id: 'report', assignment_id: 'assignment', body: said, reported_at: at }).execute()
  const review = { assignment_id: 'assignment', number: 1, form_id: 'form', answers, recommendation: 'accept' as const, confidence: 3, score: 4.5 }
  await db
    .insertInto('review')
    .values({ ...review, submitted_at: at, entered_by: organiser })
    .execute()
  const conflict = { paper_id, email: 'rolf@example.org', kind: 'institution' as const, state: 'dismissed' as const, note: said, found_at: at, answered_at: at }
  await db
    .insertInto('review_conflict')
    .values({ ...conflict, answered_by: organiser })
    .execute()
  const findings = JSON.stringify([{ kind: 'name', location: 'page 1', excerpt: said, isReference: false, isOwn: true }])
  const attachment = { id: 'attachment', assignment_id: 'assignment', number: 1, file_id: await given.file('notes.pdf'), copy_id: null, added_at: at }
  await db
    .insertInto('review_attachment')
    .values({ ...attachment, state: 'held', reason: 'found', findings, allowed_by: organiser, allowed_at: at, attached_by: organiser })
    .execute()
  const file_id = await given.file('paper.pdf')
  const copy = { file_id, paper_id, state: 'held' as const, copy_id: null, reason: said, checked_at: at, allowed_by: organiser, allowed_at: at }
  await db.insertInto('reviewer_copy').values(copy).execute()
  await db.insertInto('failed_job').values({ queue: 'scan', key: 'x', error: said, failed_at: at, set_aside_by: organiser, set_aside_at: at }).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready', allowed_by: organiser, allowed_at: at }).where('paper_id', '=', paper_id).execute()
  const finding = { id: 'finding', paper_id, file_id, kind: 'name' as const, location: 'page 1', excerpt: said, explanation: said, found_at: at }
  await db.insertInto('blindness_finding').values(finding).execute()
}

/** What is charged for Eve's registration, and paid. */
async function inBooking(registration_id: string, said: string) {
  const at = services.now()
  const payer = { payer_kind: 'person' as const, payer_name: 'Eve', payer_email: 'eve@example.org', payer_registration_id: registration_id }
  const terms = { terms_version: '1', refund_rule: 'None.', due_on: null, price_until: null, booked_at: at }
  const sale = { conference_id: 'colombo', entity_id: 'portugal', currency: 'EUR' as const }
  await db
    .insertInto('booking')
    .values({ id: 'booking', reference: 'BK-1', payment_reference: 'RF1', ...sale, ...payer, ...terms })
    .execute()
  const amounts = { list_minor: 100, gross_minor: 50, reduction: said, added_at: at }
  const fee = { kind: 'fee' as const, code: '332', description: 'Fee', attendance: 'virtual' as const }
  await db
    .insertInto('charge')
    .values({ id: 'charge', booking_id: 'booking', registration_id, ...fee, ...amounts })
    .execute()
  const money = { entity_id: 'portugal', method: 'cash' as const, state: 'confirmed' as const, currency: 'EUR' as const, amount_minor: 50 }
  await db
    .insertInto('payment')
    .values({ id: 'payment', booking_id: 'booking', ...money, source_key: null, received_on: null, note: said, made_at: at, made_by_id: 'otto' })
    .execute()
  const choices = { id: 'choices', conference_id: 'colombo', conference_state: 'postponed' as const, answer_by: '2027-01-01' as const }
  await db
    .insertInto('choice_round')
    .values({ ...choices, message: said, started_at: at, started_by_id: 'otto' })
    .execute()
}

/** A certificate of Eve's that Otto issued and revoked. */
async function inDocuments(said: string, organiser: string) {
  const at = services.now()
  await db.insertInto('programme').values({ conference_id: 'colombo', rooms: '[]', sessions: '[]', changed_at: at }).execute()
  const version = { conference_id: 'colombo', number: 1, draft_version: 1, content: '{}', published_at: at, published_by: organiser, is_urgent: false }
  await db.insertInto('programme_version').values(version).execute()
  await db.insertInto('signing_key').values({ id: '0123456789abcdef', public_key: 'x', began_at: at, ended_at: null }).execute()
  const text = { kind: 'listener-certificate' as const, language: 'en' as const, version: 2, title: said, opening: said, body: said }
  await db
    .insertInto('document_text')
    .values({ ...text, made_at: at, made_by: organiser })
    .execute()
  const words = {
    holder_name: 'Eve',
    holder_email: 'eve@example.org',
    paper_title: 'Eve on engines',
    statement: '{}',
    issued_by: organiser,
    ended_by: organiser,
    end_note: said,
  }
  const issued = { state: 'revoked' as const, issued_at: at, ended_at: at, end_reason: 'mistake' as const, expires_on: null, template_version: 1 }
  const links = { registration_id: null, paper_id: null, file_id: null, signing_key_id: '0123456789abcdef', conference_id: 'colombo' }
  const made = { id: 'd', reference: 'D-1', code: '0000000000000000', kind: 'listener-certificate' as const, language: 'en' as const, subject: 'hand:1' }
  await db
    .insertInto('document')
    .values({ ...made, ...words, ...issued, ...links, sha256: '', signature: '' })
    .execute()
  const batch = { id: 'batch', conference_id: 'colombo', kind: 'listener-certificate' as const, language: 'en' as const, tells: true }
  await db
    .insertInto('document_batch')
    .values({ ...batch, made_at: at, made_by_id: 'otto', made_by: organiser, finished_at: at })
    .execute()
  await db.insertInto('document_batch_item').values({ batch_id: 'batch', position: 1, subject: 'hand:1', state: 'refused', problem: said }).execute()
}

/** One row of Eve's in every table in which others may be mentioned; Otto, an organiser, did everything. */
async function everywhere(said: string, otto: { id: AccountId; name: string }) {
  const at = services.now()
  const { id, paperId } = await given.submission('eve@example.org')
  const application = await given.application('eve@example.org')
  const message = await given.message('eve@example.org')
  const ids = { conference_id: 'colombo', submission_id: id }
  await db.updateTable('submission').set({ names: said, message: said }).where('id', '=', id).execute()
  await db.updateTable('paper_move').set({ note: said, summary: said, moved_by: otto.name }).where('paper_id', '=', paperId).execute()
  const request = {
    id: 'request',
    paper_id: paperId,
    state: 'refused' as const,
    reason: said,
    requested_at: at,
    answered_at: at,
    answered_by: otto.name,
    note: said,
  }
  await db.insertInto('withdrawal_request').values(request).execute()
  await db.insertInto('presentation_answer').values({ paper_id: paperId, position: 1, answer: 'declined', note: said, answered_at: at }).execute()
  const appeal = { id: 'appeal', paper_id: paperId, position: 1, state: 'refused' as const, reasons: said, opened_at: at, note: said }
  await db
    .insertInto('appeal')
    .values({ ...appeal, answered_at: at, answered_by: otto.name })
    .execute()
  const { paper_id: _, ...answered } = request
  const wanted = JSON.stringify({ company: `First.\n${said}` })
  await db
    .insertInto('correction_request')
    .values({ ...answered, submission_id: id, paper_id: null, wanted })
    .execute()
  await inReview(paperId, said, otto.name)
  await db.insertInto('submission_correction').values({ id: 'c', submission_id: id, position: 0, field: 'E-mail', old_value: said, new_value: said }).execute()
  const person = { title: '', name: 'Eve', email: 'eve@example.org', company: '', country: '' }
  const registration = { id: 'registration', reference: 'R-1', ...ids, regtype: '332', state: 'open' as const, fee_minor: 0, currency: 'EUR' as const }
  await db
    .insertInto('registration')
    .values({ ...registration, ...person, registered_at: at })
    .execute()
  const move = { registration_id: 'registration', position: 0, from_state: null, to_state: 'open' as const, moved_at: at, moved_by: otto.name, note: said }
  await db.insertInto('registration_move').values(move).execute()
  const code = { id: 'code', conference_id: 'colombo', code: 'EVE10', percent: 10, amount_gbp_minor: null, amount_eur_minor: null, max_uses: 1 }
  await db
    .insertInto('discount_code')
    .values({ ...code, expires_on: null, categories: '[]', reason: said, made_at: at, made_by_id: otto.id })
    .execute()
  await inBooking('registration', said)
  await inDocuments(said, otto.name)
  await db.updateTable('application').set({ message: said, changed_by: otto.name }).where('id', '=', application.id).execute()
  const invitation = { id: 'invitation', application_id: application.id, conference_id: 'colombo', token_hash: Buffer.from('x'), state: 'open' as const }
  const speaker = { speaker_name: 'Eve', speaker_title: '', speaker_category: '', invited_by: otto.name, invited_at: at, expires_at: at, answered_at: null }
  await db
    .insertInto('speaker_invitation')
    .values({ ...invitation, ...speaker })
    .execute()
  await db.updateTable('contact_message').set({ subject: said, message: said, changed_by: otto.name }).where('id', '=', message.id).execute()
  await db.insertInto('answer_template').values({ id: 't', name: said, body: said, changed_at: at, changed_by: otto.name }).execute()
  await db.insertInto('mail_template').values({ kind: 'k', subject: said, body: said, changed_at: at, changed_by: otto.name }).execute()
  const days = { deadline: 'paperDeadline' as const, from_day: '2027-01-01', to_day: '2027-01-02', extended_at: at, extended_by: otto.name, reason: said }
  await db
    .insertInto('deadline_extension')
    .values({ id: 'e', conference_id: 'colombo', ...days })
    .execute()
  const data = JSON.stringify({ text: `First.\n${said}` })
  const version = { collection: 'faq', id: 'why', version: 1, act: 'published' as const, data, position: 0, made_at: at, made_by: otto.name }
  await db.insertInto('content_version').values(version).execute()
  await db
    .insertInto('content_draft')
    .values({ collection: 'faq', id: 'why', typed: '{}', revision: 'r', base_version: 1, changed_at: at, changed_by: otto.name })
    .execute()
  const letter = JSON.stringify({ paragraphs: [`Hello,\n${said}`] })
  const mail = {
    id: 'm',
    kind: 'k',
    about: 'x',
    to_name: 'Eve',
    to_address: 'eve@example.org',
    reply_to: 'ada@example.org',
    message_id: 'm',
    state: 'failed' as const,
  }
  await db
    .insertInto('mail')
    .values({ ...mail, subject: said, text_body: said, letter, last_answer: said, queued_at: at, sent_at: null })
    .execute()
  await db.insertInto('desk_note').values({ id: 'n', about: 'x', body: said, writer_id: otto.id, writer_name: otto.name, written_at: at }).execute()
  const query = new URLSearchParams({ q: 'Ada@example.org', name: 'Ada Lovelace' }).toString()
  const entry = { at, actor_id: otto.id, actor_name: otto.name, act: 'submissions.exported', about: 'submissions', about_name: said }
  await db
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify({ query, said: `Then\n${said}` }) })
    .execute()
}

describe('a person whom others mention', () => {
  const said = 'Ask Ada@Example.org, or ada@example.org.uk and big.ada@example.org.'
  const names = async (mark: string) => {
    const found: string[] = []
    for (const { column, type } of await wordColumns()) {
      const [table = '', name = ''] = column.split('.')
      if (type === 'bytea' || type === 'ARRAY') continue
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE strpos(${sql.ref(name)}::text, ${mark}) > 0 LIMIT 1`.execute(db)
      if (rows.length > 0) found.push(column)
    }
    return found
  }
  const columnsOf = (...treatments: Parameters<typeof columnsTreated>) =>
    columnsTreated(...treatments)
      .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
      .sort()

  test('is taken out of every such text, the audit log included, and nobody else is', async () => {
    const { id } = await house.organiser('Otto', 'Organiser')
    await everywhere(said, { id, name: 'Otto Organiser' })
    // The test covers every column that is searched.
    expect((await names('Ada@Example.org')).sort()).toEqual(columnsOf('address', 'address and name'))
    await given.message('ada@example.org')
    await db.updateTable('contact_message').set({ name: 'Ada Lovelace' }).where('email', '=', 'ada@example.org').execute()
    const note = {
      id: 'other',
      about: 'x',
      body: 'Ada Lovelace knows; Grada Lovelace does not.',
      writer_id: id,
      writer_name: 'Otto Organiser',
      written_at: services.now(),
    }
    await db.insertInto('desk_note').values(note).execute()
    const person = { accountId: null, email: 'Ada@Example.ORG', confirmed: true }
    await db.transaction().execute((trx) => erasePerson(trx, person, services.key, services.now()))
    const left = await everyRow(db)
    expect(left).not.toMatch(/(?<!big\.)ada@example\.org(?!\.uk)|ada%40example|(?<!Gr)Ada(\+|%20| )Lovelace/i)
    expect(await names('Ask (erased), or ada@example.org.uk and big.ada@example.org.')).toEqual(columnsOf('address', 'address and name'))
    expect(left).toContain('(erased) knows; Grada Lovelace does not.')
    expect(left).toContain('"query": "q=(erased)&name=(erased)"')
  })

  test('is no longer named as the organiser who acted, and the audit log still says what was done', async () => {
    const before = await db.selectFrom('audit_log').select(['id', 'at', 'actor_id', 'act', 'about']).orderBy('id').execute()
    expect((await names('Otto Organiser')).sort()).toEqual(columnsOf('organiser'))
    const { id } = await db.selectFrom('account').select('id').where('f_name', '=', 'Otto').executeTakeFirstOrThrow()
    await db.updateTable('account').set({ role: 'g_user', desk_rights: [] }).where('id', '=', id).execute()
    const person = { accountId: id, email: `${id}@example.org`, confirmed: true }
    await db.transaction().execute((trx) => erasePerson(trx, person, services.key, services.now()))
    expect(await everyRow(db)).not.toMatch(/Otto|\w{16}@example/)
    expect((await names('A former organiser')).sort()).toEqual(columnsOf('organiser'))
    expect(await db.selectFrom('audit_log').select(['id', 'at', 'actor_id', 'act', 'about']).orderBy('id').execute()).toEqual(before)
  })

  test('is the only reason for which the audit log is changed, and never in what was done', async () => {
    const update = (set: object) => db.updateTable('audit_log').set(set as never)
    await expect(update({ actor_name: 'Nobody' }).execute()).rejects.toThrow('never rewritten')
    const whileErasing = (set: object) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT set_config('colloquia.erasing', 'yes', true)`.execute(trx)
        await trx
          .updateTable('audit_log')
          .set(set as never)
          .execute()
      })
    for (const set of [{ act: 'x' }, { actor_id: 'x' }, { about: 'x' }, { at: new Date(0) }]) await expect(whileErasing(set)).rejects.toThrow('never rewritten')
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('never rewritten')
  })
})
