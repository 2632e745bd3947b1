import { expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../../tests/support/form-house.ts'
import { pdf, pdfStream } from '../../../../tests/support/hostile-pdf.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { loadSubmission } from './load-submission.ts'

const form = pdf('<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA 3 0 R>>>>', '<</Type/Pages/Kids[]/Count 0>>', pdfStream('<xdp/>'))

test('the desk sees what is doubtful about a file, and its author does not', async () => {
  const { submit, token, uploaded, server, services } = await formHouse()
  const early = await uploaded('early.pdf', form)
  const answer = await submit(
    multipartOf({ ...least, token: token(), 'document_upload[]': early }, [
      { field: 'document[]', name: 'form.pdf', bytes: form },
      { field: 'documentcv[]', name: 'cv.pdf', bytes: samplePdf() },
    ]),
  )
  expect(answer.status).toBe(201)
  const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
  const { files, history } = await loadSubmission(services, reference)
  // It came from its author; nobody at the desk received it.
  expect(history.filter(({ what }) => what === 'Received')).toMatchObject([{ who: '' }])
  const note = 'It contains an XFA form, which can hold scripts.'
  expect(files.map((file) => [file.name, file.note])).toEqual([
    ['early.pdf', note],
    ['form.pdf', note],
    ['cv.pdf', null],
  ])
  const headers = { 'x-submission-secret': String(statusUrl.split('/').at(-1)) }
  expect((await server.inject({ url: `/api/v1/submissions/${reference}`, headers })).body).not.toContain('XFA')
})

test('a refused PDF comes back with what to do, and the rest of the form stays', async () => {
  const { submit, token, submissions } = await formHouse()
  const script = pdf('<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(x)>>>>', '<</Type/Pages/Kids[]/Count 0>>')
  const answer = await submit(multipartOf({ ...least, token: token() }, [{ field: 'document[]', name: 'form.pdf', bytes: script }]))
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('printing it to a PDF is the simplest way')
  expect(await submissions()).toEqual([])
})
