import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { papersOf } from '../../domain/submissions/papers.store.ts'

const house = await formHouse()
const { db, url, clock } = house

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000)
})

/** Two papers in one form, the second with two files, and a CV. */
async function sentTwo(fields: Record<string, string | string[]> = {}) {
  const files = [1, 2, 3].map((number) => ({ field: 'document[]', name: `paper-${number}.pdf`, bytes: samplePdf(100 + number) }))
  const cv = { field: 'documentcv[]', name: 'cv.pdf', bytes: samplePdf(200) }
  const form = multipartOf({ ...least, 'research_title[]': ['Dengue', 'Cholera'], token: house.token(), ...fields }, [...files, cv])
  const answer = await house.submit(form)
  expect(answer.status).toBe(201)
  const { reference, statusUrl } = await answer.json()
  const ask = (path = '', init: RequestInit = {}) =>
    fetch(`${url}/api/v1/submissions/${reference}${path}`, { ...init, headers: { 'x-submission-secret': statusUrl.split('/').at(-1) } })
  await db.deleteFrom('mail').execute()
  return { reference, ask }
}

const oneFile = (size: number) => ({ method: 'POST', body: multipartOf({}, [{ field: 'file', name: 'new.pdf', bytes: samplePdf(size) }]) })

describe('a form with two titles', () => {
  test('brings two papers, each with its own files, and one submission', async () => {
    const { reference, ask } = await sentTwo()
    const status = await (await ask()).json()
    expect(status.researchTitles).toEqual(['Dengue', 'Cholera'])
    expect(status.papers).toMatchObject([
      { number: 1, reference, title: 'Dengue', state: 'received', missing: [] },
      { number: 2, reference: `${reference}-2`, title: 'Cholera', state: 'received', missing: [] },
    ])
    expect(status.files.map(({ name, paper }: { name: string; paper: number | null }) => [name, paper])).toEqual([
      ['paper-1.pdf', 1],
      ['paper-2.pdf', 2],
      ['paper-3.pdf', 2],
      ['cv.pdf', null],
    ])
    expect(status.registration).toBeNull()
  })

  test('is decided paper by paper, and what is allowed depends on each', async () => {
    const { reference, ask } = await sentTwo()
    const [first] = (await house.papers()).filter((paper) => paper.reference === reference)
    const move = { movedAt: clock.now, movedBy: 'Prof Secret', note: null, releasedAt: clock.now }
    await papersOf(db).move(first?.id ?? '', { ...move, from: 'received', to: 'under-review' })
    await papersOf(db).move(first?.id ?? '', { ...move, from: 'under-review', to: 'rejected' })
    const status = await (await ask()).json()
    expect(status.papers.map(({ state }: { state: string }) => state)).toEqual(['rejected', 'received'])
    expect(status).toMatchObject({ state: 'rejected', mayReplaceFiles: true, mayWithdraw: true })
    expect((await ask('/files?kind=document&paper=1', oneFile(300))).status).toBe(409)
    const added = await ask('/files?kind=document&paper=2', oneFile(301))
    expect(added.status).toBe(200)
    const files: { name: string; paper: number | null }[] = (await added.json()).files
    expect(files.filter(({ name }) => name === 'new.pdf')).toMatchObject([{ paper: 2 }])
    expect((await house.mails()).map(({ subject }) => subject)).toEqual([
      `We have received a file for your submission ${reference}-2`,
      `File added: ${reference}-2`,
    ])
  })

  test('one paper is withdrawn and the other stays; withdrawing everything takes both', async () => {
    const { reference, ask } = await sentTwo()
    const one = await (await ask('/withdraw?paper=2', { method: 'POST' })).json()
    expect(one.papers.map(({ state }: { state: string }) => state)).toEqual(['received', 'withdrawn'])
    expect((await house.mails()).map(({ subject }) => subject)).toEqual([`You have withdrawn your submission ${reference}-2`, `Withdrawn: ${reference}-2`])
    const both = await (await ask('/withdraw', { method: 'POST' })).json()
    expect(both.papers.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'withdrawn'])
    expect((await ask('/withdraw?paper=3', { method: 'POST' })).status).toBe(404)
  })
})

describe('somebody who does not present', () => {
  test('is registered and not reviewed, and can take it back', async () => {
    const answer = await house.submit({ ...least, regtype: '333', token: house.token() })
    const { reference, statusUrl, next } = await answer.json()
    expect(next).toEqual(['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'])
    const ask = (path = '', init: RequestInit = {}) =>
      fetch(`${url}/api/v1/submissions/${reference}${path}`, { ...init, headers: { 'x-submission-secret': statusUrl.split('/').at(-1) } })
    expect(await (await ask()).json()).toMatchObject({
      state: 'received',
      stateInWords: 'Registration received',
      papers: [],
      registration: { state: 'needs-approval', mayCancel: true },
      missing: [],
      mayAddFiles: false,
    })
    expect((await house.papers()).filter((paper) => paper.reference === reference)).toEqual([])
    const refused = await ask('/files?kind=document', oneFile(400))
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'You registered to take part without a paper. To present one, please send the submission form again.',
    ])
    const answers = await Promise.all([1, 2, 3].map(() => ask('/withdraw', { method: 'POST' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await (await ask()).json()).toMatchObject({
      state: 'withdrawn',
      stateInWords: 'Cancelled',
      registration: { state: 'cancelled' },
      mayWithdraw: false,
    })
    const moves = await db
      .selectFrom('registration_move')
      .innerJoin('registration', 'registration.id', 'registration_id')
      .select('to_state')
      .where('reference', '=', reference)
      .orderBy('position')
      .execute()
    expect(moves.map(({ to_state }) => to_state)).toEqual(['needs-approval', 'cancelled'])
  })

  test('but sent a paper has both: a paper to review and a registration', async () => {
    const { ask } = await sentTwo({ regtype: '332', 'research_title[]': ['From afar'] })
    expect(await (await ask()).json()).toMatchObject({ state: 'received', papers: [{ title: 'From afar' }], registration: { state: 'needs-approval' } })
  })
})
