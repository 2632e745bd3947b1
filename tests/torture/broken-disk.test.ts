import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { type CrashHouse, crashHouse } from '../support/crash-house.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { type Acknowledged, newPaper, sendUntilAcknowledged } from '../support/stubborn-author.ts'
import { long, report, siteEnvironment } from './torture.ts'

const isRoot = process.getuid?.() === 0
const hasStrace = isRoot && spawnSync('strace', ['-V']).status === 0
const rounds = long ? 250 : 3

/** What a system call of the files may answer on a bad day. */
const faults = [
  '?mkdir,?mkdirat:error=EDQUOT',
  'fsync:error=EIO',
  '?rename,?renameat,?renameat2:error=EIO',
  'fdatasync:error=EIO',
  'fsync:error=ENOSPC',
  '?rename,?renameat,?renameat2:error=ENOSPC',
  '?unlink,?unlinkat:error=EIO',
] as const

test.runIf(isRoot)('a disk that is full, and one that fails, lose and alter nothing that was acknowledged', { timeout: minutes(8 + rounds) }, async () => {
  const house = await crashHouse(siteEnvironment('broken-disk'))
  const conference = await openConference(house)
  const all: Acknowledged[] = []
  await fillDisk(house, conference, all)
  if (hasStrace) await failCalls(house, conference, all)
})

/** Authors are asked to come again while there is no room, and are taken once there is. */
async function fillDisk(house: CrashHouse, conference: string, all: Acknowledged[]): Promise<void> {
  const files = path.join(house.dataDir, 'files')
  if (!mountSmallDisk(files, 6)) return report('broken disk', 'full disk', 'skipped: no file system may be mounted here', 'all')
  // The folders of the store lie under the mount now; a start makes them anew.
  await house.startAgain()
  let refused = 0
  const patience = new AbortController()
  const sending = Array.from({ length: long ? 60 : 24 }, async (_, number) => {
    const noted = (trouble: string) => {
      if (trouble.includes('503')) refused += 1
      if (refused > 3) patience.abort()
    }
    all.push(await sendUntilAcknowledged(newPaper(number * 2, await tokenOf(house)), conference, house.url, noted))
  })
  await Promise.race([Promise.all(sending), new Promise((resolve) => patience.signal.addEventListener('abort', resolve))])
  expect(refused, 'the disk was never full').toBeGreaterThan(3)
  expect((await fetch(`${house.url()}/`)).status).toBe(200)
  expect(spawnSync('mount', ['-o', 'remount,size=1000m', files]).status).toBe(0)
  await Promise.all(sending)
  await expectIntact(house, all)
  report('broken disk', `full disk: acknowledged and intact (${refused} asked to come again)`, `${all.length} of ${sending.length}`, 'all')
}

/** System calls of the files fail in the middle of their work. */
async function failCalls(house: CrashHouse, conference: string, all: Acknowledged[]): Promise<void> {
  let troubles = 0
  const before = all.length
  for (let round = 0; round < rounds; round++) {
    const stop = await injectFault(await serversOf(house), faults[round % faults.length] ?? '', 1 + (round % 3))
    const sending = Array.from({ length: 3 }, async (_, author) => {
      const noted = () => {
        troubles += 1
      }
      all.push(await sendUntilAcknowledged(newPaper(1000 + round * 10 + author, await tokenOf(house)), conference, house.url, noted))
    })
    await pause(400)
    await stop()
    await Promise.all(sending)
  }
  await expectIntact(house, all)
  report('broken disk', `failed system calls: acknowledged and intact (${troubles} asked to come again)`, `${all.length - before} of ${rounds * 3}`, 'all')
}

/** Every row has its bytes, and they are those that were sent. */
async function expectIntact(house: CrashHouse, all: readonly Acknowledged[]): Promise<void> {
  const rows = await house.query<{ reference: string; storage_key: string; sha256: string }>(
    'SELECT reference, storage_key, sha256 FROM submission JOIN submission_file ON submission_id = submission.id JOIN stored_file ON stored_file.id = file_id',
  )
  expect(rows.map(({ reference, sha256 }) => `${reference} ${sha256}`).sort()).toEqual(
    all.flatMap(({ reference, paper }) => paper.files.map(({ sha256 }) => `${reference} ${sha256}`)).sort(),
  )
  for (const { storage_key, sha256 } of rows) {
    const bytes = await readFile(path.join(house.dataDir, 'files', storage_key.slice(0, 2), storage_key))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
}

/** Lets the n-th such call of every thread of a process fail, until told to stop. */
async function injectFault(pids: readonly number[], fault: string, nth: number): Promise<() => Promise<void>> {
  const which = ['-e', `trace=${fault.split(':', 1)[0]}`, '-e', `inject=${fault}:when=${nth}+3`, ...pids.flatMap((pid) => ['-p', String(pid)])]
  const tracer = spawn('strace', ['-f', '-q', '-o', '/dev/null', ...which], { stdio: 'ignore' })
  const ended = new Promise((resolve) => tracer.once('exit', resolve))
  await pause(150)
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}

async function tokenOf(house: CrashHouse): Promise<string> {
  return ((await (await fetch(`${house.url()}/api/v1/submissions/token`, { method: 'POST' })).json()) as { token: string }).token
}

async function openConference(house: CrashHouse): Promise<string> {
  const [found] = await house.query<{ id: string }>("SELECT id FROM conference WHERE abstract_deadline > now() + interval '10 days' LIMIT 1")
  return found?.id ?? ''
}

/** The processes that answer at the house's address. */
async function serversOf(house: CrashHouse): Promise<number[]> {
  const port = Number(new URL(house.url()).port).toString(16).toUpperCase().padStart(4, '0')
  const listening = (await readFile('/proc/net/tcp', 'utf8')).split('\n').find((line) => line.includes(`:${port} 00000000:0000 0A`))
  const socket = `socket:[${listening?.trim().split(/\s+/)[9]}]`
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(async (pid) => ((await opened(pid)).includes(socket) ? [Number(pid)] : [])))
  return found.flat()
}

async function opened(pid: string): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  return Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
}
