import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { chooseHomeElsewhere, rememberedHome } from './data-home.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function givenDataDirWithHome() {
  const root = await mkdtemp(path.join(tmpdir(), 'colloquia-test-'))
  const dataDir = path.join(root, 'var')
  await mkdir(dataDir)
  const home = await chooseHomeElsewhere(dataDir)
  folders.push(root, home)
  return { root, dataDir, home }
}

describe.runIf(process.getuid?.() === 0)('a database outside its DATA_DIR', () => {
  test('is found again', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    expect(await rememberedHome(dataDir)).toBe(home)
  })

  test('follows a DATA_DIR that moves', async () => {
    const { root, dataDir, home } = await givenDataDirWithHome()
    const moved = path.join(root, 'moved')
    await rename(dataDir, moved)
    expect(await rememberedHome(moved)).toBe(home)
    expect(await readFile(path.join(home, 'data-dir.txt'), 'utf8')).toBe(`${moved}\n`)
  })

  test('is not shared with a copy of its DATA_DIR', async () => {
    const { root, dataDir } = await givenDataDirWithHome()
    const copy = path.join(root, 'copy')
    await cp(dataDir, copy, { recursive: true })
    await expect(rememberedHome(copy)).rejects.toThrow(/is a copy of .*postgres-home\.txt/)
  })

  test('is missed rather than replaced by an empty one', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    await rm(home, { recursive: true })
    await expect(rememberedHome(dataDir)).rejects.toThrow(`${home}, which is gone`)
  })

  test('does not come back to a DATA_DIR that was emptied', async () => {
    const { dataDir, home } = await givenDataDirWithHome()
    await rm(path.join(dataDir, 'postgres-home.txt'))
    const fresh = await chooseHomeElsewhere(dataDir)
    folders.push(fresh)
    expect(fresh).not.toBe(home)
  })
})
