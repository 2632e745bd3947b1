import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { sampleDocx } from '../../../../tests/support/sample-files.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, chosen, stateOf, deeds, clock } = house
const versions = async (...references: string[]) => (await chosen(...references)).chosen
const { act, cookie } = await house.organiser()

const statusOf = async (reference: string, secret: string) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()
const mailsTo = async (address: string) => db.selectFrom('mail').select(['kind', 'subject']).where('to_address', '=', address).orderBy('queued_at').execute()

test('a decision is written now and the author hears of it when it is released', async () => {
  const { reference, secret } = await given.submission('later@example.org', { moves: ['received', 'under-review'] })
  const decided = await act('decide', { selection: await chosen(reference), decision: 'accepted', note: 'The best that we have read.' })
  expect(decided.json()).toEqual({ done: [{ reference, version: expect.any(Number) }], left: [] })
  expect(await stateOf(reference)).toEqual({ state: 'accepted', decision_waiting: true })
  expect((await statusOf(reference, secret)).state).toBe('under-review')
  expect(JSON.stringify(await statusOf(reference, secret))).not.toContain('best')
  expect(await mailsTo('later@example.org')).toEqual([])

  expect((await act('release', { selection: await chosen(reference) })).json()).toEqual({ done: [{ reference, version: expect.any(Number) }], left: [] })
  const files = await db
    .selectFrom('mail_attachment')
    .innerJoin('mail', 'mail.id', 'mail_attachment.mail_id')
    .select('mail_attachment.name')
    .where('kind', '=', 'submission.decision')
    .execute()
  expect(files).toEqual([{ name: expect.stringMatching(/\.ics$/) }])
  expect(await stateOf(reference)).toEqual({ state: 'accepted', decision_waiting: false })
  expect(await statusOf(reference, secret)).toMatchObject({ state: 'accepted', history: [{}, {}, { note: 'The best that we have read.' }] })
  expect(await mailsTo('later@example.org')).toEqual([{ kind: 'submission.decision', subject: `Your submission ${reference} has been accepted` }])
  expect(await deeds()).toEqual([`submission.decided ${reference}`, `submission.released ${reference}`])
})

test('a decision may be changed and taken back until it is released, and never after', async () => {
  const { reference, secret } = await given.submission('undone@example.org', { moves: ['received', 'under-review'] })
  await act('decide', { selection: await chosen(reference), decision: 'rejected', note: 'No.' })
  await act('decide', { selection: await chosen(reference), decision: 'revision-requested', note: 'Please shorten it.' })
  expect(await stateOf(reference)).toEqual({ state: 'revision-requested', decision_waiting: true })
  expect((await act('undo', { selection: await chosen(reference) })).json()).toEqual({ done: [{ reference, version: expect.any(Number) }], left: [] })
  expect(await stateOf(reference)).toEqual({ state: 'under-review', decision_waiting: false })
  await act('decide', { selection: await chosen(reference), decision: 'rejected' })
  await act('release', { selection: await chosen(reference) })
  const late = await act('undo', { selection: await chosen(reference) })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'submission.nothing_waits'])
  expect((await statusOf(reference, secret)).state).toBe('rejected')
})

test('only the moves of the table are made, and those who cannot be moved are named', async () => {
  const ready = await given.submission('ready@example.org', { moves: ['received', 'under-review'] })
  const fresh = await given.submission('fresh@example.org')
  const waiting = await given.submission('waiting@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const decided = await act('decide', { selection: await chosen(ready.reference, fresh.reference), decision: 'accepted' })
  expect(decided.json()).toEqual({
    done: [expect.objectContaining({ reference: ready.reference })],
    left: [
      {
        reference: fresh.reference,
        why: `${fresh.reference} is in the state “Received”; from there it cannot become “Accepted”. Please take it into review first.`,
      },
    ],
  })
  const moved = await act('move', { selection: await chosen(fresh.reference, waiting.reference), to: 'under-review' })
  expect(moved.json()).toMatchObject({
    done: [{ reference: fresh.reference }],
    left: [{ reference: waiting.reference, why: expect.stringContaining('is waiting') }],
  })
  expect((await statusOf(fresh.reference, fresh.secret)).state).toBe('under-review')
  const alone = await act('move', { selection: await chosen(fresh.reference), to: 'confirmed' })
  expect([alone.statusCode, alone.json().error.code]).toEqual([409, 'submission.move_not_allowed'])
})

test('steps are not told to those who asked for decisions only; decisions are told to everybody', async () => {
  await house.participant('quiet@example.org')
  await db.updateTable('account').set({ notify_moves: false, confirmed_at: clock.now }).where('email', '=', 'quiet@example.org').execute()
  const quiet = await given.submission('quiet@example.org')
  const guest = await given.submission('guest@example.org')
  await act('move', { selection: await chosen(quiet.reference, guest.reference), to: 'under-review' })
  expect((await mailsTo('guest@example.org')).map(({ kind }) => kind)).toEqual(['submission.step'])
  await act('decide', { selection: await chosen(quiet.reference), decision: 'accepted' })
  await act('release', { selection: await chosen(quiet.reference) })
  expect((await mailsTo('quiet@example.org')).map(({ kind }) => kind).filter((kind) => kind.startsWith('submission'))).toEqual(['submission.decision'])
})

test('who decides on what has changed meanwhile is told who changed it, and nothing is done', async () => {
  const other = await house.organiser('Oskar', 'Other')
  const { reference, id } = await given.submission('both@example.org', { moves: ['received', 'under-review'] })
  const read = await chosen(reference)
  await other.act('decide', { selection: read, decision: 'rejected', note: 'Mine.' })
  const second = await act('decide', { selection: read, decision: 'accepted', note: 'Yours.' })
  expect([second.statusCode, second.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
  expect(second.json().error.message).toContain('Oskar Other')
  expect(await stateOf(reference)).toEqual({ state: 'rejected', decision_waiting: true })
  const again = await chosen(reference)
  await db.updateTable('submission_file').set({ replaced_at: clock.now }).where('submission_id', '=', id).execute()
  expect((await act('release', { selection: again })).json().error.code).toBe('desk.changed_meanwhile')
})

test('an act on all that match is done to exactly as many as the list showed', async () => {
  const some = [
    await given.submission('match@one.example', { moves: ['received', 'under-review'] }),
    await given.submission('match@two.example', { moves: ['received', 'under-review'] }),
  ]
  const wrong = await act('decide', { selection: { matching: 'q=match', expected: 1 }, decision: 'accepted' })
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([409, 'desk.changed_meanwhile'])
  const right = await act('decide', { selection: { matching: 'q=match', expected: 2 }, decision: 'accepted' })
  expect(right.json()).toEqual({ done: await versions(...some.map(({ reference }) => reference)), left: [] })
})

test('an author whose withdrawal is granted while a decision waits is never told of it', async () => {
  const { reference, secret } = await given.submission('gone@example.org', { moves: ['received', 'under-review'] })
  await act('decide', { selection: await chosen(reference), decision: 'accepted' })
  await server.inject({ method: 'POST', url: `/api/v1/submissions/${reference}/withdraw`, headers: { 'x-submission-secret': secret } })
  const early = await act('release', { selection: await chosen(reference) })
  expect(early.json().error.message).toContain('has asked to withdraw it')
  await act('answer-withdrawal', { selection: await chosen(reference), answer: 'granted' })
  expect(await stateOf(reference)).toEqual({ state: 'withdrawn', decision_waiting: false })
  expect((await act('release', { selection: await chosen(reference) })).json().error.code).toBe('submission.nothing_waits')
  expect((await statusOf(reference, secret)).history.map(({ state }: { state: string }) => state)).toEqual(['received', 'under-review', 'withdrawn'])
})

test('one writes to many, each in a mail of their own, and notes for the desk stay at the desk', async () => {
  const { reference } = await given.submission('written@example.org')
  await act('write', { selection: await chosen(reference), subject: 'About the hall', message: 'It is large.\n\nAnd warm.' })
  const mail = await db.selectFrom('mail').selectAll().where('to_address', '=', 'written@example.org').executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ kind: 'submission.message', subject: 'About the hall' })
  expect(mail.text_body).toContain('Dear Dr Ada L.,\n\nIt is large.\n\nAnd warm.')
  expect((await act(`${reference}/notes`, { body: 'Looks good.' })).statusCode).toBe(200)
  expect((await act(`${reference}/notes`, { body: ' ' })).json().error.fields).toEqual({ body: 'Please write the note.' })
  expect(await db.selectFrom('desk_note').select(['body', 'writer_name']).execute()).toEqual([{ body: 'Looks good.', writer_name: 'Olga Organiser' }])
})

test('files leave as attachments in a sandbox, and only those of this submission', async () => {
  const { reference, fileId } = await given.submission('files@example.org', { fileName: 'Über “papers”.pdf' })
  const other = await given.submission('files2@example.org')
  const ask = (file: string) => server.inject({ url: `/api/v1/desk/submissions/${reference}/files/${file}`, headers: { cookie } })
  const file = await ask(fileId)
  expect(file.headers).toMatchObject({ 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toMatch(/^attachment; /)
  expect((await ask(other.fileId)).statusCode).toBe(404)
})

test('the words of a paper are read at the desk, as words and nothing else', async () => {
  const { reference, fileId } = await given.submission('words@example.org', { fileName: 'paper.docx', bytes: sampleDocx() })
  const answer = await server.inject({ url: `/api/v1/desk/submissions/${reference}/files/${fileId}/text`, headers: { cookie } })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json().pages.join('').trim()).toBe('An abstract.')
  const scan = await given.submission('scan@example.org')
  const none = await server.inject({ url: `/api/v1/desk/submissions/${scan.reference}/files/${scan.fileId}/text`, headers: { cookie } })
  expect([none.statusCode, none.json().error.code]).toEqual([422, 'file.unreadable'])
})

test('what seemed strange is found genuine, and its author gets the receipt that was held back', async () => {
  const { reference, id } = await given.submission('strange@example.org')
  await db.updateTable('submission').set({ suspicion: 'sent within two seconds' }).where('id', '=', id).execute()
  await act('move', { selection: await chosen(reference), to: 'under-review' })
  expect(await mailsTo('strange@example.org')).toEqual([])
  expect((await act('trust', { selection: await chosen(reference) })).statusCode).toBe(200)
  expect(await mailsTo('strange@example.org')).toEqual([{ kind: 'submission.receipt', subject: `We have received your submission ${reference}` }])
  expect((await act('trust', { selection: await chosen(reference) })).statusCode).toBe(409)
})

test('a step is taken back while its mail rests in the outbox; once it has left, the step stands', async () => {
  const { reference, secret } = await given.submission('stepped@example.org')
  const moved = await act('move', { selection: await chosen(reference), to: 'under-review' })
  expect(await mailsTo('stepped@example.org')).toHaveLength(1)
  const undone = await act('undo', { selection: { chosen: moved.json().done } })
  expect(undone.json()).toEqual({ done: [{ reference, version: expect.any(Number) }], left: [] })
  expect(await stateOf(reference)).toEqual({ state: 'received', decision_waiting: false })
  expect((await statusOf(reference, secret)).history.map(({ state }: { state: string }) => state)).toEqual(['received'])
  expect(await mailsTo('stepped@example.org')).toEqual([])
  expect((await deeds()).slice(-2)).toEqual([`submission.moved ${reference}`, `submission.move_undone ${reference}`])

  await act('move', { selection: await chosen(reference), to: 'withdrawn' })
  await db.updateTable('mail').set({ state: 'sent', attempts: 1, sent_at: clock.now }).where('to_address', '=', 'stepped@example.org').execute()
  const late = await act('undo', { selection: await chosen(reference) })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'submission.nothing_waits'])
  expect(late.json().error.message).toContain('has been told already')
  expect(await stateOf(reference)).toEqual({ state: 'withdrawn', decision_waiting: false })
})

test('what its author did is not taken back at the desk', async () => {
  const { reference } = await given.submission('own@example.org', { moves: ['received', 'withdrawn'] })
  expect((await act('undo', { selection: await chosen(reference) })).json().error.code).toBe('submission.nothing_waits')
  expect(await stateOf(reference)).toEqual({ state: 'withdrawn', decision_waiting: false })
})

test('a letter to many is shown as each will get it before anything goes out, with who is left out and why', async () => {
  const some = [
    await given.submission('p1@example.org'),
    await given.submission('p2@example.org'),
    await given.submission('p3@example.org'),
    await given.submission('p4@example.org'),
  ]
  const gone = await given.submission('left@deleted.invalid')
  const selection = await chosen(...some.map(({ reference }) => reference), gone.reference)
  const words = { subject: 'About {reference}', message: 'Dear {name}, {conference} begins soon.' }
  const shown = (await act('write/preview', { selection, ...words })).json()
  expect([shown.recipients, shown.letters.length]).toEqual([4, 3])
  expect(shown.left).toEqual([{ reference: gone.reference, why: expect.stringContaining('has left') }])
  const [first] = shown.letters
  expect(first).toMatchObject({ reference: some[0]?.reference, to: 'Ada L. <p1@example.org>', subject: `About ${some[0]?.reference}` })
  expect(first.text).not.toContain(some[0]?.secret)
  expect(await mailsTo('p1@example.org')).toEqual([])

  const sent = (await act('write', { selection, ...words })).json()
  expect(sent.left).toEqual(shown.left)
  const mail = await db.selectFrom('mail').selectAll().where('to_address', '=', 'p1@example.org').executeTakeFirstOrThrow()
  expect(mail.subject).toBe(first.subject)
  expect(mail.text_body.replaceAll(String(some[0]?.secret), '(known to the recipient alone)')).toBe(first.text)
  const odd = await act('write/preview', { selection, ...words, message: 'Dear {frist name}' })
  expect(odd.json().error.fields).toEqual({ message: 'Braces may only hold {name}, {reference}, {conference}.' })
})
