import { readdir, readFile, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl, dataFolder, type Ended, projectCopy, runProgram } from '../support/program.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { unmigratedDatabase } from '../support/test-database.ts'

const statusOf = async (site: RunningSite, address: string) => (await fetch(site.url + address)).status
const wordsOf = async (site: RunningSite, address: string) => (await fetch(site.url + address)).text()
const ended = (site: RunningSite) =>
  new Promise<{ code: number | null }>((resolve) => {
    if (site.process.exitCode !== null || site.process.signalCode !== null) resolve({ code: site.process.exitCode })
    else site.process.once('exit', (code) => resolve({ code }))
  })

/** The person who started it reads one sentence, no trace of our code, and the shell hears that it failed. */
function expectOneSentence(run: Ended, sentence: RegExp): void {
  expect(run.complained.trim()).toMatch(sentence)
  expect(run.complained.trim().split('\n')).toHaveLength(1)
  expect(run.code).toBe(1)
}

// Each test starts processes; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

describe('what cannot start says why in one sentence and fails', () => {
  test('a bad setting', async () => {
    expectOneSentence(await runProgram({ PORT: 'eighty' }), /^PORT must be a number from 0 to 65535, not 'eighty'\.$/)
  })

  test('a database that does not answer', async () => {
    const run = await runProgram({ DATABASE_URL: 'postgres://colloquia:hunter2@127.0.0.1:1/colloquia', DATA_DIR: await dataFolder() })
    expectOneSentence(run, /^The database does not answer \(.+\)\. Check DATABASE_URL and that the server runs\.$/)
    expect(run.said + run.complained).not.toContain('hunter2')
  })

  test('a store for files that cannot be reached, by whichever process finds it', async () => {
    const { connection } = await unmigratedDatabase()
    const filesUrl = 's3://the-key:hunter2@papers?endpoint=http://127.0.0.1:1'
    for (const processes of ['1', '2']) {
      const env = { DATABASE_URL: databaseUrl(String(connection.database)), FILES_URL: filesUrl, DATA_DIR: await dataFolder(), PROCESSES: processes }
      const run = await runProgram({ ...env, PORT: '0', SEED: 'none' })
      expectOneSentence(run, /^FILES_URL: the store at http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\.$/)
      expect(run.said + run.complained).not.toMatch(/hunter2|the-key/)
    }
  })

  test('a port in use', async () => {
    const { connection } = await unmigratedDatabase()
    const occupant = net.createServer()
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void occupant.close())
    const { port } = occupant.address() as AddressInfo
    const run = await runProgram({ PORT: String(port), DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: await dataFolder(), SEED: 'none' })
    expectOneSentence(run, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. Stop it, or set PORT to a free one\\.$`))
  })

  test.each(['203.0.113.7', 'no-such-host.invalid'])('the address %s, which this machine does not have', async (host) => {
    const { connection } = await unmigratedDatabase()
    const run = await runProgram({
      HOST: host,
      PORT: '0',
      DATABASE_URL: databaseUrl(String(connection.database)),
      DATA_DIR: await dataFolder(),
      SEED: 'none',
    })
    expectOneSentence(run, new RegExp(`^HOST ${host} is not an address of this machine`))
  })

  test('a data folder that is a file', async () => {
    const file = path.join(await dataFolder(), 'a-file')
    await writeFile(file, '')
    expectOneSentence(await runProgram({ DATA_DIR: file }), /DATA_DIR/)
  })

  test('content that is no YAML, and content that misses a word', async () => {
    const { connection } = await unmigratedDatabase()
    const project = await projectCopy()
    const env = { PORT: '0', DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: await dataFolder(), SEED: 'site' }
    const faq = path.join(project, 'content', 'faq.yaml')
    const words = await readFile(faq, 'utf8')
    await writeFile(faq, `${words}- id: "no end\n`)
    expectOneSentence(await runProgram(env, { cwd: project }), /^content\/faq\.yaml is not valid YAML: .+\.$/)
    await writeFile(faq, words.replace(/question: .+/, 'question: ""'))
    expectOneSentence(await runProgram(env, { cwd: project }), /^content\/faq\.yaml, entry 1 \('submit-by-email'\): question: must not be empty\.$/)
    // What was refused has left nothing behind: with the words mended the first start is a first start.
    await writeFile(faq, words)
    const site = await startSite(env, project)
    onTestFinished(() => site.stop())
    expect(site.output()).toContain('First start: the content and the demonstration conferences are in place.')
  })

  test('a command that nobody knows', async () => {
    const run = await runProgram({ DATA_DIR: await dataFolder() }, { command: 'contents' })
    expectOneSentence(run, /contents/)
  })
})

test('without content the pages are served all the same, and all recurring work finds nothing to do', async () => {
  const { connection, pool } = await unmigratedDatabase()
  const site = await startSite({ SEED: 'none', DATABASE_URL: databaseUrl(String(connection.database)) })
  onTestFinished(() => site.stop())
  const addresses = ['/', '/about', '/faq', '/contact', '/advisory-team', '/conference-years', '/publications', '/sitemap.xml', '/feed.atom', '/readyz']
  expect(await Promise.all(addresses.map((address) => statusOf(site, address)))).toEqual(addresses.map(() => 200))
  expect(await wordsOf(site, '/')).toContain('No conferences available.')
  expect(await statusOf(site, '/no-such-page')).toBe(404)
  const jobs = async () => (await pool.query('SELECT name, state FROM pgboss.job ORDER BY name')).rows as { name: string; state: string }[]
  await expect.poll(async () => (await jobs()).filter(({ state }) => ['created', 'active'].includes(state)), { timeout: 60_000 }).toEqual([])
  expect((await jobs()).length).toBeGreaterThan(30)
  expect((await pool.query('SELECT queue, error FROM failed_job')).rows).toEqual([])
})

describe('two processes on one database', () => {
  test('start at once on an empty one, show a change at once, say sorry when it breaks, and finish what they began', async () => {
    const { connection, pool } = await unmigratedDatabase()
    const project = await projectCopy()
    const env = { DATABASE_URL: databaseUrl(String(connection.database)), DATA_DIR: await dataFolder() }
    const sites = await Promise.all([startSite(env, project), startSite(env, project)])
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))))
    expect(sites.filter((site) => site.output().includes('First start'))).toHaveLength(1)
    const { rows } = await pool.query("SELECT count(*)::int AS questions FROM content_entry WHERE collection = 'faq'")
    expect(rows).toEqual([{ questions: 26 }])

    // Both have the page in their memory when a third process changes it.
    const lead = 'A sentence that a person has just written.'
    for (const site of sites) expect(await wordsOf(site, '/visa')).not.toContain(lead)
    const file = path.join(project, 'content', 'pages', 'visa.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .+$/m, `title: ${lead}`))
    const run = await runProgram(env, { cwd: project, command: 'content' })
    expect(run).toMatchObject({ code: 0, complained: '' })
    for (const site of sites) await expect.poll(() => wordsOf(site, '/visa'), { timeout: 20_000 }).toContain(lead)
    await pool.query("UPDATE content_entry SET data = jsonb_set(data, '{title}', '\"Written by hand\"') WHERE collection = 'pages' AND id = 'visa'")
    for (const site of sites) await expect.poll(() => wordsOf(site, '/visa'), { timeout: 20_000 }).toContain('Written by hand')

    // Something breaks that no page can do without: the visitor gets a page, the log gets the reason, and it heals by itself.
    const [first, second] = sites
    await pool.query('ALTER TABLE content_entry RENAME TO content_entry_elsewhere')
    const broken = await fetch(`${first.url}/ambassadors`)
    expect(broken.status).toBe(500)
    expect(broken.headers.get('content-type')).toContain('text/html')
    expect(broken.headers.get('cache-control')).toBe('private, no-store')
    const apology = await broken.text()
    expect(apology).toContain('Something went wrong on our side')
    expect(apology).not.toMatch(/content_entry|relation|at async/)
    expect(first.output()).toContain('relation \\"content_entry\\" does not exist')
    await pool.query('ALTER TABLE content_entry_elsewhere RENAME TO content_entry')
    expect(await statusOf(first, '/ambassadors')).toBe(200)

    // A request is on its way when the process is told to stop.
    const answer = await finishAfter(first, () => first.process.kill('SIGTERM'))
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('"code":"request.invalid"')
    expect(await ended(first)).toEqual({ code: 0 })
    expect(first.output()).toContain('Stopping: finishing what was begun.')
    expect(await statusOf(second, '/visa')).toBe(200)
  })
})

describe('with its own database', () => {
  test('two processes share one data folder, one may be killed, and it can be started again', async () => {
    const env = { DATA_DIR: await dataFolder() }
    const first = await startSite(env)
    const second = await startSite(env)
    onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])))
    expect(await statusOf(first, '/about')).toBe(200)
    expect(await statusOf(second, '/about')).toBe(200)
    first.process.kill('SIGKILL')
    await ended(first)
    expect(await statusOf(second, '/advisory-team')).toBe(200)
    second.process.kill('SIGKILL')
    await ended(second)

    const again = await startSite(env)
    onTestFinished(() => again.stop())
    expect(again.output()).not.toContain('First start')
    expect(await wordsOf(again, '/faq')).toContain('submit-by-email')
    again.process.kill('SIGTERM')
    expect(await ended(again)).toEqual({ code: 0 })
    // Whoever leaves last turns off the light: no PostgreSQL is left running.
    expect(await readdir(path.join(env.DATA_DIR, 'postgres-18'))).not.toContain('postmaster.pid')
  })
})

/** Sends half of a request, lets something happen, sends the other half, and reads the whole answer. */
async function finishAfter(site: RunningSite, happens: () => void): Promise<string> {
  const { hostname, port } = new URL(site.url)
  const socket = net.connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST /api/v1/contact HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 12\r\nconnection: close\r\n\r\n`
  socket.write(`${head}{"name"`)
  await statusOf(site, '/healthz')
  happens()
  await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('Stopping')
  socket.write(':""} ')
  await closed
  return answer
}
