import { describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { filesBelow } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'

const house = await formHouse()
const { db } = house

async function empty(): Promise<void> {
  for (const table of ['mail', 'letter_count', ...submissionTables, 'submission_counter', 'stored_file'] as const) await db.deleteFrom(table).execute()
  for (const key of await filesBelow(house.filesFolder)) await house.services.files.remove(key.split('/').at(-1) ?? '')
}

describe('the same form sent a hundred times at once', () => {
  test('[V34] is one submission, one pair of mails and a hundred responses that are equal to the byte', async () => {
    await empty()
    const token = house.token()
    const form = () => multipartOf({ ...least, message: 'Once.', token }, [{ field: 'document[]', name: 'paper.pdf', bytes: samplePdf() }])
    const answers = await Promise.all(Array.from({ length: 100 }, () => house.submit(form())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(await house.submissions()).toHaveLength(1)
    expect((await house.mails()).map(({ kind }) => kind)).toEqual(['submission.office', 'submission.receipt'])
    expect(await db.selectFrom('paper_move').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('stored_file').selectAll().execute()).toHaveLength(1)
    expect(await filesBelow(house.filesFolder)).toHaveLength(1)
  })

  test('with a file that was uploaded before is one submission too', async () => {
    await empty()
    const form = { ...least, 'document_upload[]': [await house.uploaded('paper.pdf', samplePdf())], token: house.token() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => house.submit(form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(await house.submissions()).toHaveLength(1)
  })

  test('gets the same response after the author has replaced a file, withdrawn it, and the call has closed', async () => {
    await empty()
    const before = house.clock.now
    const form = { ...least, token: house.token() }
    const first = await (await house.submit(form)).text()
    const { statusUrl, reference } = JSON.parse(first)
    const secret = statusUrl.split('/').at(-1)
    house.clock.now = new Date(before.getTime() + 60_000)
    const added = multipartOf({}, [{ field: 'file', name: 'late.pdf', bytes: samplePdf() }])
    const url = `${house.url}/api/v1/submissions/${reference}`
    expect((await fetch(`${url}/files?kind=document&secret=${secret}`, { method: 'POST', body: added })).status).toBe(200)
    expect((await fetch(`${url}/withdraw?secret=${secret}`, { method: 'POST' })).status).toBe(200)
    expect(await (await house.submit(form)).text()).toBe(first)
    house.clock.now = before
  })

  test('with other answers does not vanish: it is refused and names the first one', async () => {
    await empty()
    const token = house.token()
    const { reference } = await (await house.submit({ ...least, token })).json()
    const answer = await house.submit({ ...least, message: 'I forgot to say this.', token })
    expect(answer.status).toBe(409)
    const { error } = await answer.json()
    expect(error.code).toBe('submission.already_received')
    expect(error.message).toContain(reference)
    expect(await house.submissions()).toHaveLength(1)
  })
})

describe('the numbers of a conference', () => {
  test('have no gap and no double when fifty submissions come at once to two conferences of one code and year, some of them refused', async () => {
    await empty()
    const sent = Array.from({ length: 50 }, (_, index) => ({
      ...least,
      email: `author${index}@example.org`,
      subconference_id: index % 2 === 0 ? 'colombo' : 'kandy',
      ...(index % 10 === 9 ? { 'document_upload[]': ['no-such-file'] } : {}),
      token: house.token(),
    }))
    const answers = await Promise.all(sent.map((form) => house.submit(form)))
    expect(answers.map(({ status }) => status)).toEqual(sent.map((form) => ('document_upload[]' in form ? 404 : 201)))
    const rows = await house.submissions()
    const numbers = (conference: string) => rows.filter((row) => row.conference_id === conference).map((row) => row.number)
    expect(numbers('colombo')).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    expect(numbers('kandy')).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(new Set(rows.map((row) => row.reference)).size).toBe(45)
    expect(new Set(rows.map((row) => row.reference.split('-')[0]))).toEqual(new Set(['HM27', 'HM27B']))
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(90)
  })

  test('one address gets at most ten receipts an hour, the office hears of all', async () => {
    await empty()
    for (let count = 0; count < 12; count++) expect((await house.submit({ ...least, token: house.token() })).status).toBe(201)
    const kinds = (await house.mails()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'submission.receipt')).toHaveLength(10)
    expect(kinds.filter((kind) => kind === 'submission.office')).toHaveLength(12)
  })
})
