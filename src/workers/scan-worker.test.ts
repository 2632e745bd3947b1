import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { clamdScanner } from '#platform/files/clamd.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { eicar, hasRealClamd, type RunningScanner, realClamd, smallClamd } from '../../tests/support/clamd.ts'
import { formHouse, least, multipartOf } from '../../tests/support/form-house.ts'
import { organiserAtDesk } from '../../tests/support/organiser-at-desk.ts'
import { samplePdf } from '../../tests/support/sample-files.ts'
import { until } from '../../tests/support/until.ts'
import { whenDone } from '../../tests/support/when-done.ts'
import { startScanWorker, wakeUnscanned } from './scan-worker.ts'

const infectedPdf = Buffer.concat([samplePdf(), Buffer.from(eicar)])

/** The whole server with a scanner that may be away, and a worker that begins only when a test says so. */
async function scannedHouse(scanner: RunningScanner) {
  let jobs: Awaited<ReturnType<typeof openJobs>> | undefined
  const app = await formHouse({ scanning: { wake: async (db, ids) => jobs?.put(db, 'scan', ids, 0) } })
  const { services, db, server, pool } = app
  const complaints: string[] = []
  const opened = await openJobs(pool, ['scan'], true, (error) => complaints.push(error.message))
  jobs = opened
  whenDone(() => opened.close())
  const organiser = await organiserAtDesk(services)

  async function submitted(bytes: Buffer) {
    const answer = await app.submit(multipartOf({ ...least, token: app.token() }, [{ field: 'document[]', name: 'paper.pdf', bytes }]))
    expect(answer.status).toBe(201)
    const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
    const secret = String(statusUrl.split('/').at(-1))
    const status = async () => (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()
    const { id } = (await status()).files[0]
    const desk = `/api/v1/desk/submissions/${reference}/files/${id}`
    const { cookie } = organiser
    /** What each way to the bytes answers. */
    const ways = async () => {
      const answers = [
        await server.inject({ url: `/api/v1/submissions/${reference}/files/${id}?secret=${secret}` }),
        await server.inject({ url: desk, headers: { cookie } }),
        await server.inject({ url: `${desk}/text`, headers: { cookie } }),
      ]
      return answers.map((one) => (one.statusCode === 200 ? 'bytes' : one.json().error.code))
    }
    return { id, reference, secret, status, ways }
  }
  const scanOf = (id: string) => db.selectFrom('stored_file').select(['scan', 'scan_finding']).where('id', '=', id).executeTakeFirst()
  const work = () => startScanWorker({ services, jobs: opened, scanner: clamdScanner(scanner.address), log: pino({ level: 'silent' }) })
  return { ...app, complaints, submitted, scanOf, work }
}

const scanners: [string, () => Promise<RunningScanner>][] = [['a small server that speaks clamd’s protocol', smallClamd]]
if (hasRealClamd) scanners.push(['Debian’s clamd', realClamd])

describe.each(scanners)('with %s', (_name, start) => {
  test('a file is not yet scanned, and downloadable once it is found clean', async () => {
    const scanner = await start()
    whenDone(scanner.stop)
    const { submitted, scanOf, work } = await scannedHouse(scanner)
    const { id, status, ways } = await submitted(samplePdf())
    expect(await ways()).toEqual(['file.not_yet_scanned', 'file.not_yet_scanned', 'file.not_yet_scanned'])
    expect((await status()).files[0]).toMatchObject({ held: 'not-yet-scanned', heldInWords: expect.stringContaining('Not yet scanned') })
    await work()
    await until(async () => (await scanOf(id))?.scan === 'clean')
    expect((await ways()).slice(0, 2)).toEqual(['bytes', 'bytes'])
    expect((await status()).files[0]).toMatchObject({ held: null, heldInWords: null })
  })

  test('an infected file stays under lock, its author and the office are told, and another can take its place', async () => {
    const scanner = await start()
    whenDone(scanner.stop)
    const { submitted, scanOf, work, mails, server, services, db } = await scannedHouse(scanner)
    const { id, status, ways, reference, secret } = await submitted(infectedPdf)
    await work()
    await until(async () => (await scanOf(id))?.scan === 'infected')
    expect((await scanOf(id))?.scan_finding).toMatch(/Eicar-Test/)
    expect(await ways()).toEqual(['file.infected', 'file.infected', 'file.infected'])
    expect(await status()).toMatchObject({ files: [{ held: 'infected' }], missing: expect.arrayContaining([expect.stringContaining('abstract or paper')]) })
    const told = (await mails()).filter(({ kind }) => kind.startsWith('file.infected'))
    expect(told.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['file.infected', least.email],
      ['file.infected.office', 'helpdesk@example.org'],
    ])
    expect(told[0]?.text_body).toContain('paper.pdf')
    // Kept to the byte, for whoever must look into it on the machine itself.
    const { storage_key } = await db.selectFrom('stored_file').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await buffer(await services.files.read(storage_key))).equals(infectedPdf)).toBe(true)
    const body = multipartOf({}, [{ field: 'file', name: 'clean.pdf', bytes: samplePdf(50) }])
    const { type, payload } = await asPayload(body)
    const replaced = await server.inject({
      method: 'POST',
      url: `/api/v1/submissions/${reference}/files/${id}?secret=${secret}`,
      headers: { 'content-type': type },
      payload,
    })
    expect(replaced.statusCode).toBe(200)
    const fresh = replaced.json().files.find((file: { replacedAt: string | null }) => file.replacedAt === null)
    await until(async () => (await scanOf(fresh.id))?.scan === 'clean')
  })

  test('a file found infected before its form is sent is refused by name, and nothing is stored', async () => {
    const scanner = await start()
    whenDone(scanner.stop)
    const { uploaded, scanOf, work, submit, token, submissions } = await scannedHouse(scanner)
    await work()
    const id = await uploaded('paper.pdf', infectedPdf)
    await until(async () => (await scanOf(id))?.scan === 'infected')
    const answer = await submit({ ...least, token: token(), 'document_upload[]': [id] })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'file.infected', fields: { 'document[]': expect.stringContaining('“paper.pdf”') } } })
    expect(await submissions()).toEqual([])
  })
})

test('while the scanner is away the submission is acknowledged, and its file waits: kept, not downloadable, looked at when the scanner is back', async () => {
  const away = await smallClamd()
  await away.stop()
  const { submitted, scanOf, work, complaints, services, pool } = await scannedHouse(away)
  await work()
  const { id, ways } = await submitted(samplePdf())
  await until(() => complaints.some((words) => words.includes('ECONNREFUSED')))
  expect(await ways()).toEqual(['file.not_yet_scanned', 'file.not_yet_scanned', 'file.not_yet_scanned'])
  const jobOf = async () => (await pool.query(`SELECT state FROM pgboss.job WHERE name = 'scan' AND data->>'key' = $1`, [id])).rows[0]?.state
  await until(async () => (await jobOf()) === 'retry')
  expect((await scanOf(id))?.scan).toBeNull()
  const back = await smallClamd(away.port)
  whenDone(back.stop)
  // What is done once a minute.
  await wakeUnscanned(services)
  await until(async () => (await scanOf(id))?.scan === 'clean')
  expect((await ways()).slice(0, 2)).toEqual(['bytes', 'bytes'])
})

test('a scanner that hangs up or cannot say leaves the file unscanned', async () => {
  const { submitted, scanOf, services } = await scannedHouse(await smallClamd())
  const { id } = await submitted(samplePdf())
  const { scanFile } = await import('#domain/files/scan-file.ts')
  for (const [words, complaint] of [
    ['', /hung up/],
    ['INSTREAM size limit exceeded. ERROR\0', /size limit/],
    ['stream: \0', /no verdict/],
  ] as const) {
    const scanner = clamdScanner(await answering(words))
    await expect(scanFile(services, (bytes) => scanner.scan(bytes), id)).rejects.toThrow(complaint)
    expect((await scanOf(id))?.scan).toBeNull()
  }
})

test('without a scanner nothing waits, but what one has found infected stays under lock', async () => {
  const app = await formHouse()
  const answer = await app.submit(multipartOf({ ...least, token: app.token() }, [{ field: 'document[]', name: 'paper.pdf', bytes: samplePdf() }]))
  const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
  const secret = String(statusUrl.split('/').at(-1))
  const status = (await app.server.inject({ url: `/api/v1/submissions/${reference}?secret=${secret}` })).json()
  expect(status.files[0].held).toBeNull()
  const url = `/api/v1/submissions/${reference}/files/${status.files[0].id}?secret=${secret}`
  expect((await app.server.inject({ url })).statusCode).toBe(200)
  await app.db.updateTable('stored_file').set({ scan: 'infected' }).execute()
  expect((await app.server.inject({ url })).json().error.code).toBe('file.infected')
})

/** A server that says the same to everybody and hangs up. */
async function answering(words: string) {
  const net = await import('node:net')
  const server = net.createServer((line) => {
    line.on('error', () => undefined)
    line.once('data', () => line.end(words))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => server.close())
  return { host: '127.0.0.1', port: (server.address() as { port: number }).port }
}

async function asPayload(form: FormData): Promise<{ type: string; payload: Buffer }> {
  const request = new Response(form)
  return { type: String(request.headers.get('content-type')), payload: Buffer.from(await request.arrayBuffer()) }
}
