import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseMail } from '../../../tests/support/mail-server.ts'
import { emlTransport } from './eml-transport.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'colloquia-eml-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const mail = {
  id: '0123456789abcdef01234567',
  messageId: '<0123456789abcdef01234567@localhost>',
  from: { name: 'Meridian Conferences', address: 'helpdesk@example.org' },
  to: { name: 'Nimali', address: 'nimali@example.org' },
  replyTo: null,
  subject: 'We have your abstract',
  text: 'Arrived.',
  html: '<p>Arrived.</p>',
  date: new Date('2026-03-03T08:35:00Z'),
  attachments: [],
}
const never = new AbortController().signal

it('an e-mail is written as one file with mode 600, however often it is delivered', async () => {
  const folder = path.join(home, 'mail')
  const name = '2026-03-03T08-35-00-000Z-0123456789abcdef01234567.eml'
  for (let time = 0; time < 2; time++) expect(await emlTransport(folder).deliver(mail, never)).toEqual({ outcome: 'sent', answer: `written to ${name}` })
  expect(await readdir(folder)).toEqual([name])
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
  const parsed = await parseMail(await readFile(path.join(folder, name), 'utf8'))
  expect(parsed).toMatchObject({ subject: 'We have your abstract', messageId: mail.messageId, to: [{ name: 'Nimali', address: 'nimali@example.org' }] })
})

it('a folder that cannot be written is an error', async () => {
  const file = path.join(home, 'a-file')
  await writeFile(file, '')
  await expect(emlTransport(file).deliver(mail, never)).rejects.toThrow()
})

it('a mail with a link to leave names it for one click, and others have no such header', async () => {
  const folder = path.join(home, 'leaving')
  const written = async (unsubscribeUrl: string | null) => {
    await emlTransport(folder).deliver({ ...mail, unsubscribeUrl }, never)
    return readFile(path.join(folder, '2026-03-03T08-35-00-000Z-0123456789abcdef01234567.eml'), 'utf8')
  }
  const url = 'https://meridian.example.org/call-alerts/abc'
  const raw = (await written(url)).replace(/\r\n[ \t]/g, ' ')
  expect(raw).toContain(`List-Unsubscribe: <${url}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await written(null)).not.toContain('List-Unsubscribe')
})
