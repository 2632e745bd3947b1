import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createExternalHome, savedExternalHome } from './data-folder.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function givenDataDirWithHome() {
  const root = await mkdtemp(path.join(tmpdir(), 'colloquia-test-'))
  const dataDir = path.join(root, 'var')
  await mkdir(dataDir)
  const home = await createExternalHome(dataDir)
  folders.push(root, home)
  return { root, dataDir, home }
}

describe.runIf(process.getuid?.() === 0)('a database outside its DATA_DIR', () => {
  test('is found again', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    expect(await savedExternalHome(dataDir)).toBe(home)
  })

  test('follows a DATA_DIR that moves', async () => {
    const { root, dataDir, home } = await givenDataDirWithHome()
    const moved = path.join(root, 'moved')
    await rename(dataDir, moved)
    expect(await savedExternalHome(moved)).toBe(home)
    expect(await readFile(path.join(home, 'data-dir.txt'), 'utf8')).toBe(`${moved}\n`)
  })

  test('is not shared with a copy of its DATA_DIR', async () => {
    const { root, dataDir } = await givenDataDirWithHome()
    const copy = path.join(root, 'copy')
    await cp(dataDir, copy, { recursive: true })
    await expect(savedExternalHome(copy)).rejects.toThrow(/is a copy of .*postgres-home\.txt/)
  })

  test('is reported as gone instead of replaced by an empty one', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    await rm(home, { recursive: true })
    await expect(savedExternalHome(dataDir)).rejects.toThrow(`${home}, which is gone`)
  })

  test('is not used again by a DATA_DIR that was emptied', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    await rm(path.join(dataDir, 'postgres-home.txt'))
    const fresh = await createExternalHome(dataDir)
    folders.push(fresh)
    expect(fresh).not.toBe(home)
  })
})
