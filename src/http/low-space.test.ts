import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { issueToken } from '#domain/forms/form-token.ts'
import { formHouse, least, multipartOf } from '../../tests/support/form-house.ts'
import { filesBelow } from '../../tests/support/form-server.ts'
import { samplePdf } from '../../tests/support/sample-files.ts'
import { maySmallDisk, mountSmallDisk } from '../../tests/support/small-disk.ts'

const mebibytes = (count: number) => count * 1024 * 1024

test.runIf(maySmallDisk)('with little free space files are refused with a sentence, everything else goes on, and /readyz tells', async ({ skip }) => {
  const house = await formHouse()
  const { url, filesFolder } = house
  if (!mountSmallDisk(filesFolder, 40)) return skip('no file system may be mounted here')
  await mkdir(path.join(filesFolder, 'arriving'))
  const paper = { field: 'document[]', name: 'paper.pdf', bytes: samplePdf(300_000) }
  const withPaper = () => house.submit(multipartOf({ ...least, token: house.token() }, [paper]))
  const readiness = async () => {
    const answer = await fetch(`${url}/readyz`)
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const eventually = { timeout: 30_000, interval: 500 }
  expect((await withPaper()).status).toBe(201)
  expect(await readiness()).toEqual({ status: 'ready' })

  const others = path.join(filesFolder, 'others')
  await writeFile(others, Buffer.alloc(mebibytes(38)))
  const before = await filesBelow(filesFolder)
  const refused = await withPaper()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  const sentence =
    'We have no room for files at the moment. What you wrote is not lost: please send it without files and add them later, or try again in an hour.'
  expect((await refused.json()).error).toEqual({ code: 'service.unavailable', message: sentence, fields: {} })
  const metadata = { filename: 'paper.pdf', token: issueToken(house.services.key, 'submission', house.clock.now) }
  const upload = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '300000',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  expect(upload.status).toBe(503)
  expect((await upload.json()).error.message).toBe(sentence)
  expect(await filesBelow(filesFolder)).toEqual(before)
  expect((await house.submit({ ...least, token: house.token() })).status).toBe(201)
  expect((await fetch(`${url}/faq`)).status).toBe(200)
  await expect.poll(readiness, eventually).toEqual({ status: 'ready', files: 'low space' })

  // Not one byte more fits.
  await writeFile(others, Buffer.alloc(mebibytes(45))).catch(() => undefined)
  await expect.poll(readiness, eventually).toEqual({ status: 'not ready' })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/faq`)).status).toBe(200)

  await rm(others)
  expect((await withPaper()).status).toBe(201)
  await expect.poll(readiness, eventually).toEqual({ status: 'ready' })
})
