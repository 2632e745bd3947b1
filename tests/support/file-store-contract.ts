import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { hours } from '#domain/durations.ts'
import type { FileStore } from '../../src/domain/files/file-store.ts'

interface StoreUnderTest {
  files: FileStore
  /** The folder of the drafts. */
  arriving: string
}

const keysIn = async (files: FileStore, moment: Date) => (await collected(files.keysOlderThan(moment))).sort()

/** The contract of every store for files. The store is empty before and after. */
export async function expectStore({ files, arriving }: StoreUnderTest): Promise<void> {
  await comesBackEqual(files)
  await leavesNothingOfFailures(files)
  await isCheckedBeforeItIsStored(files, arriving)
  await refusesOtherKeys(files)
  await isListedByAge(files)
  await isListedWhole(files)
  await files.check()
  expect(await readdir(arriving)).toEqual([])
}

async function comesBackEqual(files: FileStore): Promise<void> {
  for (const bytes of [Buffer.alloc(300_000, 'paper'), Buffer.alloc(7_000_000, 'large'), Buffer.alloc(0)]) {
    const written = await files.write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), 8_000_000)
    expect(written).toEqual({
      storageKey: expect.stringMatching(/^[0-9a-f]{40}$/),
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await buffer(await files.read(written.storageKey))).equals(bytes)).toBe(true)
    // The same again under its name, as when a backup is restored twice.
    expect(await files.writeAs(written.storageKey, Readable.from([bytes]))).toEqual(written)
    await files.remove(written.storageKey)
    await files.remove(written.storageKey)
    await expect(files.read(written.storageKey)).rejects.toMatchObject({ code: 'file.unknown' })
  }
}

async function leavesNothingOfFailures(files: FileStore): Promise<void> {
  await expect(files.write(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ code: 'file.too_large' })
  const refuse = async () => {
    throw new Error('refused')
  }
  await expect(files.write(Readable.from([Buffer.alloc(5)]), 10, refuse)).rejects.toThrow('refused')
  let reads = 0
  const broken = new Readable({
    read() {
      reads += 1
      if (reads === 1) this.push(Buffer.alloc(5))
      else this.destroy(new Error('the connection was closed'))
    },
  })
  await expect(files.write(broken, 10)).rejects.toThrow('the connection was closed')
  expect(await keysIn(files, new Date(Date.now() + hours(1)))).toEqual([])
}

async function isCheckedBeforeItIsStored(files: FileStore, arriving: string): Promise<void> {
  const seen: unknown[] = []
  const written = await files.write(Readable.from([Buffer.from('abc')]), 10, async (draft) => {
    seen.push(draft.sizeBytes, (await stat(draft.path)).size, path.dirname(draft.path), (await stat(draft.path)).mode & 0o777)
    seen.push(await readdir(arriving), await keysIn(files, new Date(Date.now() + hours(1))))
  })
  expect(seen).toEqual([3, 3, arriving, 0o600, [written.storageKey], []])
  await files.remove(written.storageKey)
}

async function refusesOtherKeys(files: FileStore): Promise<void> {
  for (const key of ['../../etc/passwd', '', 'a'.repeat(39), 'A'.repeat(40), `${'a'.repeat(39)}/`, 'a'.repeat(40)])
    await expect(files.read(key)).rejects.toMatchObject({ code: 'file.unknown' })
  for (const act of [() => files.remove('../anything'), () => files.writeAs('../anything', Readable.from([]))])
    await expect(act()).rejects.toMatchObject({ code: 'file.unknown' })
}

/** With enough files for several pages of a list. */
async function isListedByAge(files: FileStore): Promise<void> {
  const keys = await Promise.all(Array.from({ length: 5 }, async () => (await files.write(Readable.from([Buffer.from('x')]), 10)).storageKey))
  expect(await keysIn(files, new Date(Date.now() + hours(1)))).toEqual(keys.toSorted())
  expect(await keysIn(files, new Date(Date.now() - hours(1)))).toEqual([])
  for (const key of keys) await files.remove(key)
  expect(await keysIn(files, new Date(Date.now() + hours(1)))).toEqual([])
}

async function collected(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

/** With many files in one folder. */
async function isListedWhole(files: FileStore): Promise<void> {
  const keys = Array.from({ length: 70 }, (_, number) => `ab${String(number).padStart(38, '0')}`)
  for (const key of keys) await files.writeAs(key, Readable.from([Buffer.from('a')]))
  expect(await keysIn(files, new Date(Date.now() + hours(1)))).toEqual(keys)
  for (const key of keys) await files.remove(key)
}
