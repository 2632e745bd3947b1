import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/durations.ts'
import { crashHouse } from '../support/crash-house.ts'
import { parseMail, smtpAnswer, startMailServer } from '../support/mail-server.ts'
import { long, report, siteEnvironment } from './torture.ts'

const ordeal = long ? { mails: 5000, killEverySeconds: 5 } : { mails: 40, killEverySeconds: 1 }
/** Three mails of each process; a site may have one for every processor. */
const onTheirWay = 3 * availableParallelism()

test('mail through a server that drops, delays and hangs up while its senders are killed: none lost, none to a wrong person', {
  timeout: minutes(long ? 90 : 5),
}, async () => {
  let turn = 0
  let answeredIntoNothing = 0
  const inbox = await startMailServer({
    async beforeAnswer(session, server) {
      turn += 1
      if (turn % 11 === 3) throw smtpAnswer(451, 'later, please')
      if (turn % 13 === 5) await pause(150)
      if (turn % 17 !== 7) return
      // The line is gone before the answer can be heard: the mail is here, and its sender cannot know.
      answeredIntoNothing += 1
      server.drop(session)
    },
  })
  onTestFinished(() => inbox.close())
  const house = await crashHouse({ ...siteEnvironment('bad-mail'), SMTP_URL: `smtp://127.0.0.1:${inbox.port}`, PUBLIC_URL: 'https://conferences.example.org' })
  await house.query(
    `INSERT INTO mail (id, kind, about, to_name, to_address, subject, text_body, message_id, state, queued_at)
     SELECT 'mail-' || n, 'test', 'test:' || n, 'Author ' || n, 'author-' || n || '@example.org', 'To author-' || n, 'Dear ' || n,
       '<mail-' || n || '@conferences.example.org>', 'queued', now() FROM generate_series(1, $1::int) n`,
    [ordeal.mails],
  )
  // Who starts again looks for what waits.
  await house.kill('the server')
  let kills = 1
  const waiting = async () => Number((await house.query<{ count: string }>("SELECT count(*) AS count FROM mail WHERE state = 'queued'"))[0]?.count)
  for (let left = await waiting(); left > 0; left = await waiting()) {
    // A try that waits for its turn need not wait for hours here.
    await house.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state IN ('created', 'retry')")
    await pause(ordeal.killEverySeconds * 1000)
    const mayStillKill = kills < (long ? 1000 : 2)
    if (mayStillKill && left > 10) {
      kills += 1
      await house.kill('the server')
    }
  }
  const arrived = await Promise.all(inbox.received.map(async ({ raw, to }) => ({ to, mail: await parseMail(raw) })))
  const rows = await house.query<{ message_id: string; to_address: string; state: string }>('SELECT message_id, to_address, state FROM mail')
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
  // None lost.
  const ids = arrived.map(({ mail }) => mail.messageId ?? '')
  expect([...new Set(ids)].sort()).toEqual(rows.map(({ message_id }) => message_id).sort())
  // None to a wrong person.
  for (const { to, mail } of arrived) expect(`<${to[0]?.replace('author', 'mail').replace('@example.org', '')}@conferences.example.org>`).toBe(mail.messageId)
  // Twice only where the answer was lost, or the sender died between it and its note.
  const repeats = ids.length - rows.length
  expect(repeats).toBeLessThanOrEqual(answeredIntoNothing + kills * onTheirWay)
  report('bad mail', 'mails that arrived', `${rows.length} of ${ordeal.mails}`, 'all')
  report(
    'bad mail',
    `repeats (${kills} kills, ${answeredIntoNothing} answers into nothing), each with the same Message-ID`,
    repeats,
    `at most ${answeredIntoNothing + kills * onTheirWay}`,
  )
})
