import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { OutgoingMail } from '#domain/mail/transport.ts'
import { type MailServer, parseMail, smtpAnswer, startMailServer } from '../../../tests/support/mail-server.ts'
import { type SmtpServer, smtpTransport } from './smtp-transport.ts'

const mail: OutgoingMail = {
  id: 'abc',
  messageId: '<abc@meridian.example.org>',
  from: { name: 'Meridian Conferences', address: 'helpdesk@example.org' },
  to: { name: 'නිමලි Perera', address: 'nimali@university.example.org' },
  replyTo: 'desk@example.org',
  subject: 'Ваш тезис: HM27-0042-K',
  text: 'Dear Nimali,\n.\nall is well.\n',
  html: '<p>Dear Nimali,</p><p>all is well.</p>',
  date: new Date('2026-03-03T08:35:00Z'),
  attachments: [],
}
const never = new AbortController().signal
const servers: { close(): Promise<void> }[] = []

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}
function transportFor(port: number, more: Partial<SmtpServer> = {}) {
  return smtpTransport({ host: '127.0.0.1', port, secure: false, requireTls: false, acceptAnyCertificate: false, auth: undefined, ...more })
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

it('an e-mail arrives with both bodies and our headers', async () => {
  const server = await mailServer()
  expect(await transportFor(server.port).deliver(mail, never)).toMatchObject({ outcome: 'sent', answer: expect.stringMatching(/^250/) })
  const [received] = server.received
  expect(received).toMatchObject({ from: 'helpdesk@example.org', to: ['nimali@university.example.org'] })
  const parsed = await parseMail(received?.raw ?? '')
  expect(parsed.from).toMatchObject({ name: 'Meridian Conferences', address: 'helpdesk@example.org' })
  expect(parsed.to).toMatchObject([{ name: 'නිමලි Perera', address: 'nimali@university.example.org' }])
  expect(parsed.replyTo).toMatchObject([{ address: 'desk@example.org' }])
  expect(parsed.subject).toBe('Ваш тезис: HM27-0042-K')
  expect(parsed.messageId).toBe('<abc@meridian.example.org>')
  expect(new Date(parsed.date ?? '').toISOString()).toBe('2026-03-03T08:35:00.000Z')
  expect(parsed.text).toContain('.\nall is well.')
  expect(parsed.html).toContain('<p>all is well.</p>')
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('content-type')).toMatch(/^multipart\/alternative/)
})

it.each([
  ['a name with line ends', { to: { name: 'Nimali\r\nBcc: victim@example.org\r\n\r\nhello', address: 'nimali@university.example.org' } }],
  ['a subject with line ends', { subject: 'Hello\r\nBcc: victim@example.org\r\n\r\nbody' }],
  ['a name that is an address list', { to: { name: 'x" <victim@example.org>, "y', address: 'nimali@university.example.org' } }],
])('%s adds no header and no recipient', async (_, change) => {
  const server = await mailServer()
  await transportFor(server.port).deliver({ ...mail, ...change }, never)
  const [received] = server.received
  expect(received?.to).toEqual(['nimali@university.example.org'])
  const parsed = await parseMail(received?.raw ?? '')
  expect(parsed.to).toHaveLength(1)
  expect(parsed.headers.map(({ key }) => key).sort()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to', 'x-auto-response-suppress'].sort(),
  )
})

it('an encoded-word in a name or a subject is not decoded by whoever reads the mail', async () => {
  const server = await mailServer()
  // 'Your bank' and 'Urgent', as a stranger may type them into a form.
  const typed = ['=?utf-8?B?WW91ciBiYW5r?=', '=?utf-8?q?Urgent?= =?utf-8?q?!?=']
  const change = { to: { name: typed[0] ?? '', address: mail.to.address }, from: { ...mail.from, name: typed[0] ?? '' }, subject: `Ваш ${typed[1]}` }
  await transportFor(server.port).deliver({ ...mail, ...change }, never)
  const raw = server.received[0]?.raw ?? ''
  const parsed = await parseMail(raw)
  expect([parsed.to?.[0]?.name, parsed.from?.name, parsed.subject].join()).not.toMatch(/Your bank|Urgent!/)
  expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/=\?utf-8\?B\?WW91/)
  expect(parsed.to).toHaveLength(1)
})

it.each([421, 450, 451, 452, 503])('a response of %i is retried', async (code) => {
  const server = await mailServer({ onRcptTo: (_address, _session, answer) => answer(smtpAnswer(code, 'not now')) })
  expect(await transportFor(server.port).deliver(mail, never)).toMatchObject({ outcome: 'later', answer: expect.stringContaining('not now') })
})

it.each([550, 552, 553])('a response of %i to the recipient is final and keeps the server’s text', async (code) => {
  const server = await mailServer({ onRcptTo: (_address, _session, answer) => answer(smtpAnswer(code, 'no such person')) })
  expect(await transportFor(server.port).deliver(mail, never)).toEqual({ outcome: 'refused', answer: `${code} no such person` })
})

it('a rejected message is final', async () => {
  const server = await mailServer({ beforeAnswer: () => Promise.reject(smtpAnswer(554, 'looks like spam')) })
  expect(await transportFor(server.port).deliver(mail, never)).toEqual({ outcome: 'refused', answer: '554 looks like spam' })
})

it('a rejected sender is retried, because the operator can fix it', async () => {
  const server = await mailServer({ onMailFrom: (_address, _session, answer) => answer(smtpAnswer(550, 'we do not know you')) })
  expect(await transportFor(server.port).deliver(mail, never)).toMatchObject({ outcome: 'later', answer: '550 we do not know you' })
})

it('a connection that is closed before, during or after the message is retried', async () => {
  const atOnce = await mailServer({ onConnect: (session) => setImmediate(() => atOnce.drop(session)) })
  expect((await transportFor(atOnce.port).deliver(mail, never)).outcome).toBe('later')
  const atRecipient = await mailServer({ onRcptTo: (_address, session) => atRecipient.drop(session) })
  expect((await transportFor(atRecipient.port).deliver(mail, never)).outcome).toBe('later')
  const afterData = await mailServer({ beforeAnswer: async (session, server) => server.drop(session) })
  expect((await transportFor(afterData.port).deliver(mail, never)).outcome).toBe('later')
})

it('a server that does not listen or does not speak SMTP is retried', async () => {
  const notSmtp = net.createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => notSmtp.listen(0, '127.0.0.1', resolve))
  const { port } = notSmtp.address() as net.AddressInfo
  expect((await transportFor(port).deliver(mail, never)).outcome).toBe('later')
  await new Promise((resolve) => notSmtp.close(resolve))
  expect(await transportFor(port).deliver(mail, never)).toMatchObject({ outcome: 'later', answer: expect.stringContaining('ECONNREFUSED') })
})

it('an aborted delivery closes the connection at once', async () => {
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = await mailServer({ onRcptTo: () => arrived() })
  const controller = new AbortController()
  const delivery = transportFor(server.port).deliver(mail, controller.signal)
  await arrival
  controller.abort()
  expect(await delivery).toEqual({ outcome: 'later', answer: 'hung up by us' })
  await pause(50)
  expect(server.received).toEqual([])
})

it('the transport signs in over STARTTLS or implicit TLS', async () => {
  for (const secure of [false, true]) {
    const server = await mailServer({
      secure,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, session, answer) => {
        if (!session.secure) return answer(new Error('in the clear'))
        return username === 'us@er' && password === 'p/ss' ? answer(null, { user: 1 }) : answer(smtpAnswer(535, 'wrong password'))
      },
    })
    const signIn = (pass: string, acceptAnyCertificate: boolean) =>
      transportFor(server.port, { secure, requireTls: true, acceptAnyCertificate, auth: { user: 'us@er', pass } }).deliver(mail, never)
    expect(await signIn('p/ss', true)).toMatchObject({ outcome: 'sent' })
    expect(await signIn('wrong', true)).toMatchObject({ outcome: 'later', answer: expect.stringContaining('wrong password') })
    expect(await signIn('p/ss', false)).toMatchObject({ outcome: 'later', answer: expect.stringMatching(/certificate/i) })
  }
})

it('nothing is sent without TLS where TLS is required', async () => {
  const server = await mailServer()
  expect((await transportFor(server.port, { requireTls: true }).deliver(mail, never)).outcome).toBe('later')
  expect(server.received).toEqual([])
})
