import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseMail } from '../../../tests/support/mail-server.ts'
import { emlPostman } from './eml-postman.ts'

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
}
const never = new AbortController().signal

it('a mail becomes one complete file that only we can read, however often it is written', async () => {
  const folder = path.join(home, 'mail')
  const name = '2026-03-03T08-35-00-000Z-0123456789abcdef01234567.eml'
  for (let time = 0; time < 2; time++) expect(await emlPostman(folder).deliver(mail, never)).toEqual({ outcome: 'sent', answer: `written to ${name}` })
  expect(await readdir(folder)).toEqual([name])
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
  const parsed = await parseMail(await readFile(path.join(folder, name), 'utf8'))
  expect(parsed).toMatchObject({ subject: 'We have your abstract', messageId: mail.messageId, to: [{ name: 'Nimali', address: 'nimali@example.org' }] })
})

it('a folder that cannot be written is said, and leaves nothing half done', async () => {
  const file = path.join(home, 'a-file')
  await writeFile(file, '')
  await expect(emlPostman(file).deliver(mail, never)).rejects.toThrow()
})
