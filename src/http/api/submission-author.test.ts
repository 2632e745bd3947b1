import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { type PaperState, paperStates } from '../../domain/submissions/paper.ts'
import { papersOf } from '../../domain/submissions/papers.store.ts'

const house = await formHouse()
const { db, clock, url } = house
const paper = samplePdf()
const better = samplePdf(500)

async function given(files = [{ field: 'document[]', name: 'paper.pdf', bytes: paper }]) {
  const answer = await house.submit(multipartOf({ ...least, token: house.token() }, files))
  const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
  const { id } = await db.selectFrom('paper').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  await db.deleteFrom('mail').execute()
  const secret = statusUrl.split('/').at(-1) as string
  const ask = (path = '', init: RequestInit = {}) =>
    fetch(`${url}/api/v1/submissions/${reference}${path}`, { ...init, headers: { 'x-submission-secret': secret } })
  return { reference, id, secret, ask, withdraw: () => ask('/withdraw', { method: 'POST' }) }
}

const oneFile = (bytes: Buffer, name = 'better.pdf') => ({ method: 'POST', body: multipartOf({}, [{ field: 'file', name, bytes }]) })

/** As the desk will do it. */
async function moveTo(id: string, to: PaperState, releasedAt: Date | null = clock.now): Promise<void> {
  await papersOf(db).move(id, { from: 'received', to, movedAt: clock.now, movedBy: 'Prof Secret', note: 'a note', releasedAt })
}

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000)
})

describe('the author of a submission', () => {
  test('sees where it stands, with the secret in a header or in the address', async () => {
    const { ask, reference, secret } = await given()
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const status = await answer.json()
    expect(status).toMatchObject({
      reference,
      state: 'received',
      stateInWords: 'Received',
      feeEur: 290,
      files: [{ kind: 'document', name: 'paper.pdf', sizeBytes: paper.length, replacedAt: null }],
      missing: ['Your CV, as .doc, .docx or .pdf', 'The title of your research'],
      mayReplaceFiles: true,
      mayWithdraw: true,
    })
    expect(status.history).toEqual([{ state: 'received', stateInWords: 'Received', at: clock.now.toISOString(), note: null }])
    expect(await (await fetch(`${url}/api/v1/submissions/${reference}?secret=${secret}`)).json()).toEqual(status)
    expect((await fetch(`${url}/api/v1/submissions/${reference.toLowerCase()}?secret=${secret}`)).status).toBe(200)
  })

  test('adds a blind copy, which has a slot of its own and returns a revision to review', async () => {
    const { ask, id } = await given()
    await papersOf(db).move(id, { from: 'received', to: 'revision-requested', movedAt: clock.now, movedBy: 'desk', note: null, releasedAt: clock.now })
    const status = await (await ask('/files?kind=documentblind', oneFile(better, 'blind.pdf'))).json()
    expect(status.state).toBe('under-review')
    expect(status.files).toMatchObject([
      { kind: 'document', name: 'paper.pdf', paper: 1, replacedAt: null },
      { kind: 'documentblind', name: 'blind.pdf', paper: 1, replacedAt: null },
    ])
    const blind = status.files.at(-1)
    const replaced = await (await ask(`/files/${blind.id}`, oneFile(samplePdf(700), 'blind, better.pdf'))).json()
    expect(replaced.files.filter((file: { replacedAt: null }) => file.replacedAt === null)).toMatchObject([{ kind: 'document' }, { kind: 'documentblind' }])
    const mail = await db.selectFrom('mail').select('text_body').where('kind', '=', 'submission.file').orderBy('queued_at').executeTakeFirst()
    expect(mail?.text_body).toContain('Blind copy: blind.pdf')
  })

  test('[V29] with a wrong secret is told the same as for a reference that does not exist', async () => {
    const one = await given()
    const other = await given()
    const bodies = new Set<string>()
    for (const [reference, secret] of [
      ['HM27-9999-A', one.secret],
      [one.reference, other.secret],
      [one.reference, ''],
      [one.reference, `${one.secret}x`],
      ['no reference', one.secret],
      ['..%2F..', one.secret],
    ] as const) {
      for (const [path, method] of [
        ['', 'GET'],
        ['/withdraw', 'POST'],
        ['/files/x', 'GET'],
        ['/files/x', 'POST'],
      ] as const) {
        const answer = await fetch(`${url}/api/v1/submissions/${encodeURIComponent(reference)}${path}?secret=${encodeURIComponent(secret)}`, { method })
        expect(answer.status).toBe(404)
        bodies.add(await answer.text())
      }
    }
    expect(bodies.size).toBe(1)
    expect(JSON.parse([...bodies][0] as string).error.code).toBe('submission.unknown')
  })

  test('[V27] [V30] never sees a decision before its release, nor who took it', async () => {
    const { id, ask } = await given()
    await moveTo(id, 'under-review')
    await moveTo(id, 'rejected', null)
    const status = await (await ask()).text()
    expect(JSON.parse(status)).toMatchObject({ state: 'under-review', mayWithdraw: true, mayReplaceFiles: false })
    expect(status).not.toMatch(/rejected|Not accepted|Secret/)
    await db.updateTable('paper_move').set({ released_at: clock.now }).where('paper_id', '=', id).execute()
    expect(await (await ask()).json()).toMatchObject({ state: 'rejected', mayWithdraw: false })
  })

  test('withdraws once, however often it is asked for', async () => {
    const { id, ask, withdraw, reference } = await given()
    const answers = await Promise.all(Array.from({ length: 10 }, withdraw))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(await (await ask()).json()).toMatchObject({ state: 'withdrawn', mayWithdraw: false, mayReplaceFiles: false })
    expect(await papersOf(db).movesOf(id)).toMatchObject([{ to: 'received' }, { from: 'received', to: 'withdrawn', movedBy: 'author', movedAt: clock.now }])
    const mails = await house.mails()
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['submission.withdrawn', `You have withdrawn your submission ${reference}`],
      ['submission.withdrawn.office', `Withdrawn: ${reference}`],
    ])
  })

  test.each(paperStates)('%s: may withdraw only from an open state', async (state) => {
    const { id, withdraw } = await given()
    if (state !== 'received') await moveTo(id, state)
    const answer = await withdraw()
    expect(answer.status).toBe(state === 'rejected' ? 409 : 200)
    const body = await answer.json()
    if (state === 'rejected') return expect(body.error.code).toBe('submission.not_open')
    // Once the review has begun it is a request, and nothing changes until it is answered.
    const atOnce = state === 'received' || state === 'withdrawn'
    expect(body).toMatchObject({ state: atOnce ? 'withdrawn' : state, mayWithdraw: false })
    expect(body.papers[0].withdrawalRequest?.state).toBe(atOnce ? undefined : 'open')
  })

  test('may ask to withdraw while a rejection waits for its release: the answer gives nothing away', async () => {
    const { id, withdraw } = await given()
    await moveTo(id, 'under-review')
    await moveTo(id, 'rejected', null)
    expect(await (await withdraw()).json()).toMatchObject({ state: 'under-review', papers: [{ withdrawalRequest: { state: 'open' } }] })
  })

  test('asks to withdraw once, however often it is sent, and both sides hear of it', async () => {
    const { id, ask, reference } = await given()
    await moveTo(id, 'accepted')
    const request = () => ask('/withdraw', { method: 'POST', body: new URLSearchParams({ reason: 'I am ill.' }) })
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.selectFrom('withdrawal_request').select(['state', 'reason']).where('paper_id', '=', id).execute()).toEqual([
      { state: 'open', reason: 'I am ill.' },
    ])
    expect((await house.mails()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['submission.withdrawal_request', `You have asked to withdraw ${reference}`],
      ['submission.withdrawal_request.office', `Asks to withdraw: ${reference}`],
    ])
  })

  test('sends the revision that was asked for, and the paper is under review again by itself', async () => {
    const { id, ask, reference } = await given()
    const [file] = (await (await ask()).json()).files
    await moveTo(id, 'under-review')
    await papersOf(db).move(id, {
      from: 'under-review',
      to: 'revision-requested',
      movedAt: clock.now,
      movedBy: 'Prof Secret',
      note: 'Shorter.',
      releasedAt: clock.now,
      dueOn: '2026-12-01',
    })
    const asked = await (await ask()).json()
    expect(asked).toMatchObject({ state: 'revision-requested', mayReplaceFiles: true, papers: [{ revisionDue: '2026-12-01' }] })
    expect(asked.next.join(' ')).toContain('1 December 2026')
    await db.deleteFrom('mail').execute()
    const sent = await (await ask(`/files/${file.id}`, oneFile(better))).json()
    expect(sent).toMatchObject({ state: 'under-review', papers: [{ revisionDue: null }] })
    expect(sent.next[0]).toContain('Your revision has arrived')
    expect((await papersOf(db).movesOf(id)).at(-1)).toMatchObject({ from: 'revision-requested', to: 'under-review', movedBy: 'author', releasedAt: clock.now })
    expect((await house.mails()).map(({ subject }) => subject)).toEqual([`We have received a file for your submission ${reference}`, `Revised: ${reference}`])
    const marked = () => db.selectFrom('paper').select('revised').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await marked()).toEqual({ revised: true })

    // A second file of the same revision is taken for a day, and is no second move.
    expect((await ask('/files?kind=document', oneFile(samplePdf(900), 'appendix.pdf'))).status).toBe(200)
    expect(await papersOf(db).movesOf(id)).toHaveLength(4)
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
    expect((await ask('/files?kind=document', oneFile(samplePdf(901), 'late.pdf'))).status).toBe(409)
    await moveTo(id, 'accepted', null)
    expect(await marked()).toEqual({ revised: false })
  })

  test('a CV alone is no revision', async () => {
    const { id, ask } = await given()
    await moveTo(id, 'revision-requested')
    expect((await ask('/files?kind=documentcv', oneFile(better, 'cv.pdf'))).status).toBe(200)
    expect((await (await ask()).json()).state).toBe('revision-requested')
  })

  test('replaces a file: the earlier one is kept and marked, both can be downloaded, and both sides hear of it', async () => {
    const { ask, reference } = await given()
    const [file] = (await (await ask()).json()).files
    clock.now = new Date(clock.now.getTime() + 60_000)
    const answer = await ask(`/files/${file.id}`, oneFile(better))
    expect(answer.status).toBe(200)
    const { files } = await answer.json()
    expect(files).toMatchObject([
      { id: file.id, name: 'paper.pdf', replacedAt: clock.now.toISOString() },
      { kind: 'document', name: 'better.pdf', sizeBytes: better.length, replacedAt: null },
    ])
    for (const [index, bytes] of [paper, better].entries()) {
      const download = await ask(`/files/${files[index].id}`)
      expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
      expect(download.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await house.mails()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['submission.file', `We have received a file for your submission ${reference}`],
      ['submission.file.office', `File replaced: ${reference}`],
    ])
    // The same click again is no second change; another file for a place that is taken is refused.
    expect((await ask(`/files/${file.id}`, oneFile(better))).status).toBe(200)
    expect((await ask(`/files/${file.id}`, oneFile(samplePdf(900)))).status).toBe(404)
    expect(await house.mails()).toHaveLength(2)
    expect((await (await ask()).json()).files).toHaveLength(2)
    expect(await db.selectFrom('stored_file').where('claimed', '=', false).where('original_name', '=', 'better.pdf').selectAll().execute()).toEqual([])
  })

  test('[V33] adds what was missing, at most ten files in all', async () => {
    const { ask } = await given([])
    for (let count = 0; count < 10; count++) expect((await ask('/files?kind=documentcv', oneFile(samplePdf(50 + count), `cv${count}.pdf`))).status).toBe(200)
    const answer = await ask('/files?kind=document', oneFile(paper))
    expect(answer.status).toBe(422)
    expect((await answer.json()).error.code).toBe('file.too_many')
    expect((await (await ask()).json()).files.map((file: { name: string }) => file.name)).toEqual(Array.from({ length: 10 }, (_, index) => `cv${index}.pdf`))
  })

  test.each(paperStates)('%s: may replace files only before and between reviews', async (state) => {
    const { id, ask } = await given()
    const [file] = (await (await ask()).json()).files
    if (state !== 'received') await moveTo(id, state)
    const answer = await ask(`/files/${file.id}`, oneFile(better))
    expect(answer.status).toBe(['received', 'revision-requested'].includes(state) ? 200 : 409)
  })

  test.each(paperStates)('%s: may add a file before and between reviews, and once accepted: the full paper is still to come', async (state) => {
    const { id, ask } = await given()
    if (state !== 'received') await moveTo(id, state)
    const open = ['received', 'revision-requested', 'accepted', 'confirmed'].includes(state)
    const status = await (await ask()).json()
    expect(status).toMatchObject({ mayAddFiles: open })
    expect(JSON.stringify(status.next).includes('“Send the full paper” on the status page')).toBe(state === 'accepted')
    const isAccepted = state === 'accepted' || state === 'confirmed'
    expect(status.papers[0].maySendFullPaper).toBe(isAccepted)
    for (const kind of ['document', 'fullpaper'])
      expect((await ask(`/files?kind=${kind}`, oneFile(better))).status).toBe(open && isAccepted === (kind === 'fullpaper') ? 200 : 409)
  })

  test('adds the title that was missing, once, and the office hears of it', async () => {
    const { ask, reference } = await given()
    const send = (research_title: string) => ask('/title', { method: 'POST', body: new URLSearchParams({ research_title }) })
    expect((await (await send(' ')).json()).error.fields).toEqual({ research_title: 'Please enter the title of your research.' })
    for (let time = 0; time < 2; time++) {
      const answer = await send('Dengue in cities')
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ researchTitles: ['Dengue in cities'], mayAddTitle: false, missing: ['Your CV, as .doc, .docx or .pdf'] })
    }
    expect((await house.mails()).map(({ kind, subject }) => [kind, subject])).toEqual([['submission.title.office', `Title added: ${reference}`]])
    const other = await send('Malaria in villages')
    expect([other.status, (await other.json()).error.code]).toEqual([409, 'submission.already_received'])
  })

  test.each(paperStates)('%s: may add a title only before and between reviews', async (state) => {
    const { id, ask } = await given()
    if (state !== 'received') await moveTo(id, state)
    const open = ['received', 'revision-requested'].includes(state)
    expect(await (await ask()).json()).toMatchObject({ mayAddTitle: open })
    const answer = await ask('/title', { method: 'POST', body: new URLSearchParams({ research_title: 'Dengue in cities' }) })
    expect(answer.status).toBe(open ? 200 : 409)
  })

  test('cannot reach the file of another submission', async () => {
    const one = await given()
    const other = await given()
    const [foreign] = (await (await other.ask()).json()).files
    expect((await one.ask(`/files/${foreign.id}`)).status).toBe(404)
    expect((await one.ask(`/files/${foreign.id}`, oneFile(better))).status).toBe(404)
  })

  test('is told why a file cannot be taken', async () => {
    const { ask } = await given()
    const [file] = (await (await ask()).json()).files
    const answer = await ask(`/files/${file.id}`, oneFile(Buffer.from('MZ'), 'virus.exe'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).error).toEqual({
      code: 'file.wrong_type',
      message: 'virus.exe: Only .doc, .docx and .pdf files can be sent.',
      fields: { file: 'Only .doc, .docx and .pdf files can be sent.' },
    })
    expect((await ask(`/files/${file.id}`, { method: 'POST' })).status).toBe(422)
  })
})
