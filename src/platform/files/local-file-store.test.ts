import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { filesBelow, testFolder } from '../../../tests/support/form-server.ts'
import { localFileStore } from './local-file-store.ts'

const folder = await testFolder()
const files = await localFileStore(folder)

test('[V64] [V113] what is written comes back equal, hashed, under a random name that only we can read', async () => {
  const bytes = Buffer.alloc(300_000, 'paper')
  const written = await files.write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), 1_000_000)
  expect(written).toEqual({
    storageKey: expect.stringMatching(/^[0-9a-f]{40}$/),
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect((await buffer(await files.read(written.storageKey))).equals(bytes)).toBe(true)
  const [file] = await filesBelow(folder)
  expect(((await stat(String(file))).mode & 0o777).toString(8)).toBe('600')
  await files.remove(written.storageKey)
  await files.remove(written.storageKey)
  expect(await filesBelow(folder)).toEqual([])
})

test('a file past the limit, a refused one and one that breaks leave nothing', async () => {
  await expect(files.write(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ code: 'file.too_large' })
  const refuse = async () => {
    throw new Error('refused')
  }
  await expect(files.write(Readable.from([Buffer.alloc(5)]), 10, refuse)).rejects.toThrow('refused')
  const broken = new Readable({ read: () => undefined })
  broken.push(Buffer.alloc(5))
  setTimeout(() => broken.destroy(new Error('the line was cut')), 10)
  await expect(files.write(broken, 10)).rejects.toThrow('the line was cut')
  expect(await filesBelow(folder)).toEqual([])
})

test('the judge sees the whole draft before it has its name', async () => {
  const seen: unknown[] = []
  await files.write(Readable.from([Buffer.from('abc')]), 10, async (draft) => {
    seen.push(draft.sizeBytes, (await stat(draft.path)).size, path.dirname(draft.path))
    expect(await readdir(path.join(folder, 'arriving'))).toHaveLength(1)
  })
  expect(seen).toEqual([3, 3, path.join(folder, 'arriving')])
})

test('[V65] [V81] no key reaches anything but a stored file', async () => {
  for (const key of ['../../etc/passwd', '', 'a'.repeat(39), 'A'.repeat(40), `${'a'.repeat(39)}/`, 'a'.repeat(40)])
    await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unknown' })
  await expect(files.remove('../local-file-store.ts')).rejects.toMatchObject({ code: 'file.unknown' })
})

test('the store says whether it works', async () => {
  await files.check()
  expect(await readdir(path.join(folder, 'arriving'))).toEqual([])
})
