import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp, givenDataDir, realProcesses, start, startInChild } from './data-dir.fixture.ts'
import { livePostmaster } from './postmaster.ts'

vi.setConfig(realProcesses)
afterEach(cleanUp)

test('a second start attaches, and the server ends with its last user', async () => {
  const dataDir = await givenDataDir()
  const first = await start(dataDir)
  await first.query('CREATE TABLE note (text text)')
  const second = await start(dataDir)
  await second.query(`INSERT INTO note VALUES ('from the second')`)

  expect([first.startedByUs, second.startedByUs]).toEqual([true, false])
  expect(await first.query('SELECT text FROM note')).toEqual(['from the second'])
  await first.stop()
  expect(first.lines).toEqual(['PostgreSQL keeps running: other connections use it.'])
  expect(await second.query('SELECT count(*)::int FROM note')).toEqual([1])
  await second.stop()
  expect(await livePostmaster(second.connection.host)).toBeUndefined()
})

test('two processes that start at once on an empty DATA_DIR share one server', async () => {
  const dataDir = await givenDataDir()
  const children = [startInChild(dataDir), startInChild(dataDir)]
  const results = await Promise.all([...children.map(({ ready }) => ready), start(dataDir)])
  expect(results.filter(({ startedByUs }) => startedByUs)).toHaveLength(1)
  await Promise.all(children.map(({ stop }) => stop()))
})

test('processes that stop at once leave no server behind', async () => {
  const dataDir = await givenDataDir()
  const servers = await Promise.all([start(dataDir), start(dataDir), start(dataDir)])
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(await livePostmaster(servers[0].connection.host)).toBeUndefined()
})

test('a start during a stop gets a server that keeps running', async () => {
  const dataDir = await givenDataDir()
  let current = await start(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const [next] = await Promise.all([start(dataDir), current.stop()])
    expect(await next.query('SELECT 1')).toEqual([1])
    current = next
  }
})

test('the server of a killed process is used by the next start', async () => {
  const dataDir = await givenDataDir()
  const child = startInChild(dataDir)
  expect(await child.ready).toEqual({ startedByUs: true })
  await child.kill()

  const next = await start(dataDir)
  expect(next.startedByUs).toBe(false)
  expect(await next.query('SELECT 1')).toEqual([1])
  await next.stop()
  expect(await livePostmaster(next.connection.host)).toBeUndefined()
})
