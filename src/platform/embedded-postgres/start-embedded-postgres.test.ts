import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, givenDataDir, realProcesses, start } from './data-dir.fixture.ts'
import { livePostmaster } from './postmaster.ts'
import { EmbeddedPostgresError } from './start-embedded-postgres.ts'

vi.setConfig(realProcesses)
afterEach(cleanUp)

const asRoot = process.getuid?.() === 0

describe('a first start', () => {
  test('creates a database in UTF-8, with checksums and with every durability setting on', async () => {
    const server = await start(await givenDataDir())

    expect(server).toMatchObject({ startedByUs: true, major: 18, connection: { user: 'colloquia', database: 'colloquia' } })
    expect(await server.query('SELECT current_database()')).toEqual(['colloquia'])
    const settings = ['server_encoding', 'data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone', 'listen_addresses']
    expect(await server.query(`SELECT ${settings.map((name) => `current_setting('${name}')`)}`)).toEqual(['UTF8', 'on', 'on', 'on', 'on', 'UTC', ''])
    expect(await server.query(`SELECT lower('ÉŁŠ'), 'a' < 'é'`)).toEqual(['éłš', true])
  })

  test('stores the data and the socket in a folder that only their owner can enter', async () => {
    const dataDir = await givenDataDir()
    const { connection } = await start(dataDir)

    expect(connection.host).toBe(path.join(dataDir, 'postgres-18'))
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
  })

  test('works below a path that is too long for a socket', async () => {
    const server = await start(await givenDataDir('a'.repeat(100), 'ü'.repeat(100), 'it\'s a "folder"'))

    expect(await server.query('SELECT 1')).toEqual([1])
    expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
    await server.stop()
    await rm(path.dirname(server.connection.host), { recursive: true })
  })

  test('refuses a folder with the database of another major version, and says how to upgrade', async () => {
    const dataDir = await givenDataDir()
    await mkdir(path.join(dataDir, 'postgres-17'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres-17', 'PG_VERSION'), '17\n')

    const refusal = await start(dataDir).catch((error) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(refusal.message).toMatch(/PostgreSQL 17 .* PostgreSQL 18.*npm run backup.*npm run restore/)
  })
})

describe('a stop', () => {
  test('ends the server, and the next start has its rows', async () => {
    const dataDir = await givenDataDir()
    const first = await start(dataDir)
    await first.query(`CREATE TABLE note AS SELECT 'kept' AS text`)
    await first.stop()
    expect(await livePostmaster(first.connection.host)).toBeUndefined()

    const second = await start(dataDir)
    expect(second.startedByUs).toBe(true)
    expect(await second.query('SELECT text FROM note')).toEqual(['kept'])
  })

  test('may be called twice', async () => {
    const server = await start(await givenDataDir())
    await Promise.all([server.stop(), server.stop()])
    expect(await livePostmaster(server.connection.host)).toBeUndefined()
  })
})

describe.runIf(asRoot)('as root, with a DATA_DIR that only root can enter', () => {
  test('the database lives elsewhere, one line says where, and the next start finds it', async () => {
    const dataDir = await givenDataDir('closed')
    await mkdir(path.dirname(dataDir), { mode: 0o700 })
    const first = await start(dataDir)
    await first.query(`CREATE TABLE note AS SELECT 'kept' AS text`)
    const home = (await readFile(path.join(dataDir, 'postgres-home.txt'), 'utf8')).trim()
    expect(home).toMatch(/^\/var\/lib\/colloquia\//)
    expect(first.lines).toEqual([expect.stringContaining(`the database is in ${home}/postgres-18`)])
    await first.stop()

    const second = await start(dataDir)
    expect(await second.query('SELECT text FROM note')).toEqual(['kept'])
    expect(second.lines).toEqual(first.lines)
  })

  test('two first starts at once choose the same folder', async () => {
    const dataDir = await givenDataDir('closed')
    await mkdir(path.dirname(dataDir), { mode: 0o700 })
    const [one, other] = await Promise.all([start(dataDir), start(dataDir)])
    expect(one.connection).toEqual(other.connection)
  })
})
