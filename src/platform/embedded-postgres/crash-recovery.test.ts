import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { cleanUp, givenDataDir, realProcesses, start, startInChild } from './data-dir.fixture.ts'
import { livePostmaster } from './postmaster.ts'

vi.setConfig(realProcesses)
afterEach(cleanUp)

const polling = { timeout: minutes(1), interval: 20 }

async function killServerOf(dataFolder: string): Promise<void> {
  const postmaster = await livePostmaster(dataFolder)
  process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL')
}

describe('a killed server', () => {
  test('has every acknowledged row at the next start', async () => {
    const dataDir = await givenDataDir()
    const child = startInChild(dataDir)
    await child.ready
    const before = await start(dataDir)
    await before.query('CREATE TABLE note (number int)')
    for (let number = 1; number <= 50; number += 1) await before.query(`INSERT INTO note VALUES (${number})`)
    await child.kill()
    await killServerOf(before.connection.host)

    const after = await start(dataDir)
    expect(await after.query('SELECT count(*)::int FROM note')).toEqual([50])
  })

  test('is restarted while a process uses it', async () => {
    const server = await start(await givenDataDir())
    await killServerOf(server.connection.host)
    await vi.waitFor(() => expect(server.lines).toContain('PostgreSQL is back.'), polling)
    expect(await server.query('SELECT 1')).toEqual([1])
  })

  test('is not left running by a stop during its restart', async () => {
    const server = await start(await givenDataDir())
    await killServerOf(server.connection.host)
    await vi.waitFor(() => expect(server.lines).toHaveLength(1), { ...polling, interval: 1 })
    await server.stop()
    expect(await livePostmaster(server.connection.host)).toBeUndefined()
  })

  test('does not prevent the next start while it is a zombie', async () => {
    const dataDir = await givenDataDir()
    const parent = startInChild(dataDir)
    await parent.ready
    parent.pause()
    await killServerOf(path.join(dataDir, 'postgres-18'))
    expect(await start(dataDir)).toMatchObject({ startedByUs: true })
  })
})

describe('a killed initdb', () => {
  test('does not prevent the next start, and its draft is removed', async () => {
    const dataDir = await givenDataDir()
    const leftOver = path.join(dataDir, `postgres-18.draft-${process.pid}-00000000`)
    await mkdir(path.join(leftOver, 'base'), { recursive: true })
    await writeFile(path.join(leftOver, 'PG_VERSION'), '18\n')

    const server = await start(dataDir)
    expect(await server.query('SELECT 1')).toEqual([1])
    expect((await readdir(dataDir)).sort()).toEqual(['postgres-18', 'postgres.log'])
  })

  test('does not prevent the next start when the whole process was killed with it', async () => {
    const dataDir = await givenDataDir()
    const child = startInChild(dataDir)
    const isInitialising = async () => expect((await readdir(dataDir)).join()).toContain('.draft-')
    await vi.waitFor(isInitialising, polling)
    await child.kill()

    const server = await start(dataDir)
    expect(server.startedByUs).toBe(true)
    expect(await server.query('SELECT 1')).toEqual([1])
  })
})

describe('a stale lock', () => {
  async function givenStoppedServer() {
    const dataDir = await givenDataDir()
    const server = await start(dataDir)
    const folder = server.connection.host
    const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => path.join(folder, name))
    const texts = await Promise.all(locks.map((lock) => readFile(lock, 'utf8')))
    await server.stop()
    const leaveLocks = (pid: number) => Promise.all(locks.map((lock, index) => writeFile(lock, texts[index]?.replace(/^\d+/, String(pid)) ?? '')))
    return { dataDir, folder, leaveLocks }
  }

  test('does not prevent the next start when its pid is unused', async () => {
    const { dataDir, leaveLocks } = await givenStoppedServer()
    await leaveLocks(4_194_300)
    expect(await start(dataDir)).toMatchObject({ startedByUs: true })
  })

  test('does not prevent the next start when its pid belongs to another program of the same user', async () => {
    const { dataDir, folder, leaveLocks } = await givenStoppedServer()
    const { uid, gid } = await stat(folder)
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/' })
    try {
      await leaveLocks(stranger.pid ?? 0)
      expect(await start(dataDir)).toMatchObject({ startedByUs: true })
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('does not prevent the next start when it is empty after a power cut', async () => {
    const { dataDir, folder } = await givenStoppedServer()
    await writeFile(path.join(folder, 'postmaster.pid'), '')
    await utimes(path.join(folder, 'postmaster.pid'), 0, 0)
    expect(await start(dataDir)).toMatchObject({ startedByUs: true })
  })
})
