import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tables } from '../../src/domain/tables.ts'
import { answerLimit, patience } from '../../src/http/database-watch.ts'
import { databaseLimit } from '../../src/http/health.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { dataFolder } from '../support/program.ts'
import { publicPage, testServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

/** The postmaster of a data folder and every process that it started. */
async function processesOf(dataDir: string): Promise<number[]> {
  const [folder = ''] = (await readdir(dataDir)).filter((name) => /^postgres-\d+$/.test(name))
  const postmaster = Number((await readFile(path.join(dataDir, folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(status.slice(status.lastIndexOf(')') + 1).split(' ')[2]) === postmaster ? [Number(pid)] : []
    }),
  )
  return [postmaster, ...children.flat()]
}

test.skipIf(process.platform !== 'linux')(
  'while the database hangs the site is not ready, cached pages are served, and others say that we cannot answer',
  async () => {
    expect(databaseLimit).toBeLessThan(2000)
    expect(patience + answerLimit).toBeLessThan(5000)
    const dataDir = await dataFolder()
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    onTestFinished(() => embedded.stop())
    const { db, pool, close } = await openDatabase<Tables>({ ...embedded.connection, max: 2 }, () => undefined)
    onTestFinished(close)
    const { server } = await testServer({
      database: { db, pool, connection: embedded.connection, close },
      async render() {
        await sql`SELECT 1`.execute(db)
        return publicPage()
      },
    })
    const ask = async (url: string) => {
      const { statusCode, headers, body } = await server.inject(url)
      return { status: statusCode, type: headers['content-type'], body }
    }
    expect(await ask('/readyz')).toMatchObject({ status: 200 })
    expect(await ask('/about')).toMatchObject({ status: 200 })

    const frozen = await processesOf(dataDir)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of frozen) process.kill(pid, name)
    }
    // Nobody could stop it while it is frozen.
    onTestFinished(() => signal('SIGCONT'))
    signal('SIGSTOP')
    try {
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"status":"not ready"}' })
      expect(await ask('/healthz')).toMatchObject({ status: 200 })
      expect(await ask('/about')).toMatchObject({ status: 200, body: expect.stringContaining('<h1>Small</h1>') })
      // More than there are connections.
      const others = await Promise.all(['/a', '/b', '/c', '/d'].map(ask))
      for (const other of others)
        expect(other).toMatchObject({ status: 503, type: 'text/html; charset=utf-8', body: expect.stringContaining('We cannot answer at the moment') })
      const message = { subject: 'Hello', name: 'Ann', email: 'ann@example.org', message: 'Is the hall open on Sunday?' }
      const unread = await Promise.all([
        ask('/sitemap.xml'),
        ask('/api/v1/articles'),
        server.inject({
          method: 'POST',
          url: '/contact',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams(message)),
        }),
        server.inject({ method: 'POST', url: '/api/v1/contact', payload: message }),
      ])
      expect(unread.map((one) => ('status' in one ? one.status : one.statusCode))).toEqual([503, 503, 503, 503])
    } finally {
      signal('SIGCONT')
    }
    expect(await ask('/readyz')).toMatchObject({ status: 200 })
    expect(await ask('/e')).toMatchObject({ status: 200 })
  },
)

test('many who ask at once whether the site is ready take no connections from those who use it', async () => {
  const { server, pool } = await testServer()
  const readiness = Promise.all(Array.from({ length: 300 }, () => server.inject('/readyz')))
  const { rows } = await pool.query("SELECT count(*)::int AS probes FROM pg_stat_activity WHERE application_name = 'colloquia-probe'")
  expect(rows[0].probes).toBeLessThanOrEqual(1)
  expect(new Set((await readiness).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a slow page goes on while the database answers, and while all connections are busy', async () => {
  const { server, pool } = await testServer({
    async render() {
      await Promise.all(Array.from({ length: 12 }, () => pool.query('SELECT pg_sleep(2.5)')))
      return publicPage()
    },
  })
  const [page, ready] = await Promise.all([server.inject('/slow'), server.inject('/readyz')])
  expect([page.statusCode, ready.statusCode]).toEqual([200, 200])
})
