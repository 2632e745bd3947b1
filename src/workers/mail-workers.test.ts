import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { WakeWorkers } from '#domain/mail/mail.ts'
import { requeueIdleMail } from '#domain/mail/send-mail.ts'
import { mailProcesses } from '../../tests/support/mail-processes.ts'
import { parseMail, smtpAnswer } from '../../tests/support/mail-server.ts'

const { db, pool, startProcess, server, postmanFor, mails, waitingJobs, breakWorkerConnections, until, messageIds } = await mailProcesses()

it('a mail and its job vanish together with the transaction', async () => {
  const site = await startProcess(postmanFor(await server()))
  await expect(site.queueAndUndo('nimali@example.org')).rejects.toThrow('undone')
  expect(await mails()).toEqual([])
  expect(await waitingJobs()).toEqual([])
})

it('a queued mail is sent, and the server’s answer is kept', async () => {
  const inbox = await server()
  const site = await startProcess(postmanFor(inbox))
  await site.queue('nimali@example.org', 'Nimali\r\nBcc: victim@example.org')
  await site.start()
  await until(async () => (await mails())[0]?.state === 'sent')
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, last_answer: expect.stringMatching(/^250/) }])
  const parsed = await parseMail(inbox.received[0]?.raw ?? '')
  expect(parsed.to).toMatchObject([{ name: 'Nimali Bcc: victim@example.org', address: 'nimali@example.org' }])
  expect(parsed.bcc).toBeUndefined()
})

it('an address that we do not write to fails by itself and undoes nothing', async () => {
  const site = await startProcess(postmanFor(await server()))
  for (const address of ['"a b"@example.org', 'a@b.example, c@d.example', 'a@b.example\r\nRCPT TO:<c@d.example>', `${'a'.repeat(100_000)}@example.org`, ''])
    await site.queue(address)
  expect(new Set((await mails()).map(({ state }) => state))).toEqual(new Set(['failed']))
  expect(await waitingJobs()).toEqual([])
})

/** The waiting job is due at once. In one transaction: a worker that took it in between would leave room for a second one. */
const hasten = (wake: WakeWorkers) =>
  db.transaction().execute(async (transaction) => {
    await sql`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'created'`.execute(transaction)
    const queued = await transaction.selectFrom('mail').select('id').where('state', '=', 'queued').execute()
    if (queued.length > 0)
      await wake(
        transaction,
        queued.map(({ id }) => id),
        0,
      )
  })

it('trouble that may pass is tried again, after longer and longer waits, until a day is over', async () => {
  const inbox = await server({ onRcptTo: (_address, _session, answer) => answer(smtpAnswer(450, 'greylisted')) })
  const site = await startProcess(postmanFor(inbox))
  await site.queue('nimali@example.org')
  await site.start()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    await until(async () => (await mails())[0]?.attempts === attempt && (attempt === 12 || (await waitingJobs()).length > 0))
    const [job] = await waitingJobs()
    if (job) waits.push(Math.round(job.seconds / 10) * 10)
    await hasten(site.sending.wake)
  }
  expect(waits).toEqual([10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 36_000])
  expect(await mails()).toMatchObject([{ state: 'failed', attempts: 12, last_answer: '450 greylisted' }])
})

it('a final refusal is not tried again', async () => {
  const site = await startProcess(postmanFor(await server({ onRcptTo: (_address, _session, answer) => answer(smtpAnswer(550, 'no such person')) })))
  await site.queue('nimali@example.org')
  await site.start()
  await until(async () => (await mails())[0]?.state === 'failed')
  expect(await mails()).toMatchObject([{ attempts: 1, last_answer: '550 no such person' }])
  expect(await waitingJobs()).toEqual([])
})

it('200 mails, with workers of two processes stopped and started in between: none lost, none twice', async () => {
  const inbox = await server({ beforeAnswer: () => pause(5) })
  const sites = await Promise.all([startProcess(postmanFor(inbox)), startProcess(postmanFor(inbox))])
  for (let number = 0; number < 200; number++) await sites[number % 2]?.queue(`author-${number}@example.org`)
  for (let round = 0; round < 4; round++) {
    await Promise.all(sites.map((site) => site.start()))
    const enough = Math.min(200, (round + 1) * 50)
    await until(() => inbox.received.length >= enough)
    await Promise.all(sites.map((site) => site.stop()))
  }
  expect(inbox.received).toHaveLength(200)
  expect(new Set(await messageIds(inbox)).size).toBe(200)
  expect((await mails()).filter(({ state, attempts }) => state !== 'sent' || attempts !== 1)).toEqual([])
}, 180_000)

it('a server that drops, delays and refuses for now gets every mail once in the end', async () => {
  let turn = 0
  const inbox = await server({
    beforeAnswer: async (session, mailServer) => {
      turn += 1
      if (turn % 4 === 1) mailServer.drop(session)
      if (turn % 4 === 1) await new Promise(() => undefined)
      if (turn % 4 === 2) throw smtpAnswer(451, 'later, please')
      if (turn % 4 === 3) await pause(200)
    },
  })
  const site = await startProcess(postmanFor(inbox))
  for (let number = 0; number < 12; number++) await site.queue(`author-${number}@example.org`)
  await site.start()
  await until(async () => {
    await pool.query("UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'created'")
    return (await mails()).every(({ state }) => state === 'sent')
  })
  expect(inbox.received.map(({ to }) => to[0]).sort()).toEqual((await mails()).map(({ to_address }) => to_address))
})

it('workers whose connections break hang up, and another sends the mail', async () => {
  let slow = true
  const inbox = await server({
    onRcptTo: (_address, _session, answer) => {
      if (!slow) answer()
    },
  })
  const site = await startProcess(postmanFor(inbox))
  await site.queue('nimali@example.org')
  await site.start()
  await until(async () => (await pool.query("SELECT 1 FROM pgboss.job WHERE state = 'active' AND name = 'mail'")).rowCount === 1)
  await pause(300)
  slow = false
  await breakWorkerConnections()
  await requeueIdleMail(db, (transaction, ids) => site.sending.wake(transaction, ids, 0))
  await until(async () => (await mails())[0]?.state === 'sent')
  expect(inbox.received).toHaveLength(1)
})

it('a worker that dies between the server’s 250 and its own note sends again, with the same Message-ID', async () => {
  const inbox = await server()
  const real = postmanFor(inbox)
  let dying = true
  const site = await startProcess({
    async deliver(mail, hangUp) {
      const delivery = await real.deliver(mail, hangUp)
      if (!dying) return delivery
      await new Promise((resolve) => hangUp.addEventListener('abort', resolve))
      throw new Error('dead')
    },
  })
  await site.queue('nimali@example.org')
  await site.start()
  await until(() => inbox.received.length === 1)
  dying = false
  await breakWorkerConnections()
  await requeueIdleMail(db, (transaction, ids) => site.sending.wake(transaction, ids, 0))
  await until(async () => (await mails())[0]?.state === 'sent')
  const [first, second] = await messageIds(inbox)
  expect(inbox.received).toHaveLength(2)
  expect(second).toBe(first)
})

it('a note that is lost with the connection alone is written again, and nothing is sent twice', async () => {
  const inbox = await server()
  const real = postmanFor(inbox)
  const site = await startProcess({
    async deliver(mail, hangUp) {
      const delivery = await real.deliver(mail, hangUp)
      await breakWorkerConnections()
      return delivery
    },
  })
  await site.queue('nimali@example.org')
  await site.start()
  await until(async () => (await mails())[0]?.state === 'sent')
  await requeueIdleMail(db, (transaction, ids) => site.sending.wake(transaction, ids, 0))
  await pause(300)
  expect(inbox.received).toHaveLength(1)
})

it('a mail without a job gets one when the workers start', async () => {
  const inbox = await server()
  const site = await startProcess(postmanFor(inbox))
  await site.queue('nimali@example.org')
  await pool.query('DELETE FROM pgboss.job')
  await site.start()
  await until(() => inbox.received.length === 1)
})

it('stopping waits for the mail that is on its way', async () => {
  const inbox = await server({ beforeAnswer: () => pause(700) })
  const site = await startProcess(postmanFor(inbox))
  await site.queue('nimali@example.org')
  await site.start()
  await until(async () => (await pool.query("SELECT 1 FROM pgboss.job WHERE state = 'active' AND name = 'mail'")).rowCount === 1)
  await site.stop()
  expect((await mails())[0]?.state).toBe('sent')
})
