import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { issueTokenAgain } from '../../domain/forms/form-token.ts'

const house = await formHouse()
const { db, url } = house
const paper = { field: 'document[]', name: 'paper.pdf', bytes: samplePdf() }
const page = `${url}/conference/colombo/health-and-medicine-colombo-2027/submit`
const { subconference_id: _, ...answers } = least

const post = (address: string, body?: FormData) => fetch(address, { method: 'POST', redirect: 'manual', ...(body ? { body } : {}) })

async function arrived(files = [paper]): Promise<string> {
  const answer = await post(page, multipartOf({ ...answers, token: house.token() }, files))
  expect(answer.status).toBe(303)
  return (answer.headers.get('location') ?? '').split('?')[0] as string
}

beforeEach(() => {
  house.shownAgain.length = 0
})

describe('a submission posted without JavaScript', () => {
  test('leads to its status page, the same one when the page is reloaded', async () => {
    const token = house.token()
    const body = () => multipartOf({ ...answers, subconference_id: 'kandy', token }, [paper])
    const first = await post(page, body())
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toMatch(/^\/submission\/HM27-0001-[A-Z]\/[\w-]{22}\?arrived=1$/)
    expect((await post(page, body())).headers.get('location')).toBe(first.headers.get('location'))
    expect((await house.submissions()).map((row) => row.conference_id)).toEqual(['colombo'])
  })

  test('is shown again with everything that was typed, what is wrong, and the files that are with us already', async () => {
    const answer = await post(page, multipartOf({ ...answers, email: 'amara@', message: 'Kept.', token: house.token() }, [paper]))
    expect(answer.status).toBe(422)
    const [posted] = house.shownAgain
    expect(posted).toMatchObject({ form: 'submission', message: 'One thing needs your attention.', fields: { email: expect.any(String) } })
    expect(posted?.values).toMatchObject({ name: ['Amara Perera'], message: ['Kept.'], 'document_upload_name[]': ['paper.pdf'], 'documentcv_upload[]': [] })
    expect(posted?.values.token).toBeUndefined()
    const ids = posted?.values['document_upload[]'] ?? []
    const again = multipartOf({ ...answers, 'document_upload[]': ids, 'document_upload_name[]': ['paper.pdf'], token: house.token() })
    expect((await post(page, again)).status).toBe(303)
    const submission = (await house.submissions()).at(-1)
    const files = await db
      .selectFrom('submission_file')
      .select('file_id')
      .where('submission_id', '=', submission?.id ?? '')
      .execute()
    expect(files.map((file) => file.file_id)).toEqual(ids)
  })

  test('of a presenter without a title or a file is asked about once, where the page asks for it', async () => {
    const before = (await house.submissions()).length
    const typed = { ...answers, regtype: '330', message: 'Kept.' }
    const asked = await post(page, multipartOf({ ...typed, remind: 'yes', token: house.token() }, [paper]))
    expect(asked.status).toBe(200)
    const [posted] = house.shownAgain
    expect(posted).toMatchObject({ message: expect.stringMatching(/^Your paper has no title yet\./), fields: {} })
    expect(posted?.values).toMatchObject({ message: ['Kept.'], 'document_upload_name[]': ['paper.pdf'] })
    expect(posted?.values.remind).toBeUndefined()
    expect(await house.submissions()).toHaveLength(before)
    const uploads = { 'document_upload[]': posted?.values['document_upload[]'] ?? [], 'document_upload_name[]': ['paper.pdf'] }
    expect((await post(page, multipartOf({ ...typed, ...uploads, token: house.token() }))).status).toBe(303)
    // A form with something wrong is told that first.
    expect((await post(page, multipartOf({ ...typed, email: 'amara@', remind: 'yes', token: house.token() }))).status).toBe(422)
  })

  test('counts from when its form was first shown, also after an error, and promises a mail only when there is one', async () => {
    const token = house.token('submission', 60)
    await post(page, multipartOf({ ...answers, email: 'amara@', token }))
    const [posted] = house.shownAgain
    expect(posted?.token).toBe(token)
    // As the page renders it again.
    const again = issueTokenAgain(house.services.key, 'submission', posted?.token, house.clock.now)
    expect(again).not.toBe(token)
    const corrected = await post(page, multipartOf({ ...answers, email: 'corrected@example.org', token: again }))
    expect(corrected.headers.get('location')).toMatch(/\?arrived=1$/)
    expect((await house.submissions()).at(-1)?.suspicion).toBeNull()
    const hasty = await post(page, multipartOf({ ...answers, email: 'hasty@example.org', token: house.token('submission', 0) }))
    expect(hasty.headers.get('location')).toMatch(/\?arrived=without-mail$/)
    const told = await db.selectFrom('mail').select('to_address').where('kind', '=', 'submission.receipt').execute()
    expect(told.map((mail) => mail.to_address)).toContain('corrected@example.org')
    expect(told.map((mail) => mail.to_address)).not.toContain('hasty@example.org')
  })

  test('is withdrawn by a post of its own', async () => {
    const status = await arrived()
    const answer = await post(`${url}${status}/withdraw`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, status])
    expect((await house.papers()).at(-1)?.state).toBe('withdrawn')
  })

  test('gets a better file and a missing one by posts of their own', async () => {
    const status = await arrived()
    const [file] = await db
      .selectFrom('submission_file')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select('file_id')
      .where('reference', '=', status.split('/')[2] ?? '')
      .execute()
    const better = multipartOf({}, [{ field: 'file', name: 'better.pdf', bytes: samplePdf(300) }])
    const replaced = await post(`${url}${status}/replace/${file?.file_id}`, better)
    expect([replaced.status, replaced.headers.get('location')]).toEqual([303, `${status}?arrived=file`])
    const added = await post(`${url}${status}/add/documentcv`, multipartOf({}, [{ field: 'file', name: 'cv.pdf', bytes: samplePdf(301) }]))
    expect(added.status).toBe(303)
    const refused = await post(`${url}${status}/add/documentcv`, multipartOf({}, [{ field: 'file', name: 'cv.txt', bytes: Buffer.from('x') }]))
    expect(refused.status).toBe(422)
    expect(house.shownAgain[0]).toMatchObject({ form: 'file', fields: { file: 'Only .doc, .docx and .pdf files can be sent.' } })
    expect((await post(`${url}${status}/add/poem`, multipartOf({}, [{ field: 'file', name: 'a.pdf', bytes: samplePdf() }]))).status).toBe(422)
  })

  test('cannot be changed through a wrong link', async () => {
    const status = await arrived()
    const wrong = status.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const files = multipartOf({}, [{ field: 'file', name: 'a.pdf', bytes: samplePdf() }])
    expect((await post(`${url}${wrong}/add/document`, files)).status).toBe(404)
    await post(`${url}${wrong}/withdraw`)
    expect((await house.papers()).at(-1)?.state).toBe('received')
  })
})
