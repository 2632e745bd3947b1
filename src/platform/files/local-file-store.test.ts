import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { expectStore } from '../../../tests/support/file-store-contract.ts'
import { filesBelow, testFolder } from '../../../tests/support/form-server.ts'
import { localFileStore } from './local-file-store.ts'

const folder = await testFolder()
const files = await localFileStore(folder)

test('[V64] [V65] [V81] [V113] the local disk meets the contract of every file store', async () => {
  await expectStore({ files, arriving: path.join(folder, 'arriving') })
  expect(await filesBelow(folder)).toEqual([])
})

test('[V64] a written file is readable only by its owner', async () => {
  const written = await files.write(Readable.from([Buffer.from('paper')]), 10)
  const [file] = await filesBelow(folder)
  expect(((await stat(String(file))).mode & 0o777).toString(8)).toBe('600')
  await files.remove(written.storageKey)
})
