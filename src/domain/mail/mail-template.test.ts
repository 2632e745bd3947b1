import { expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { fillPlaceholders, unknownPlaceholders } from './mail-template.ts'
import { saveMailTemplate } from './save-mail-template.ts'

const { db, services } = await formHouse()
const grace = await organiserAtDesk(services)
const letter = { subject: 'We have it', preview: '', greeting: 'Dear Ada,', paragraphs: ['It arrived.'], facts: [], closing: ['Keep this.'] }

async function textOf(kind: string, name = 'Ada') {
  await db.deleteFrom('mail').execute()
  await db.transaction().execute((trx) => services.queueMail(trx, { kind, about: 'contact:1', to: { name, address: 'ada@example.org' }, letter }))
  return (await db.selectFrom('mail').select('text_body').executeTakeFirstOrThrow()).text_body
}

test('the opening and closing are added to letters of that kind only, and a placeholder value is defanged', async () => {
  await saveMailTemplate(services, grace, 'contact.copy', { opening: 'Welcome to {organiser}, {name}.', closing: 'Our office rests at Easter.', version: 0 })
  const text = await textOf('contact.copy', 'http://evil.example.com')
  expect(text).toContain(
    'Dear Ada,\n\nWelcome to Meridian Conferences, http[:]//evil[.]example[.]com.\n\nIt arrived.\n\nKeep this.\n\nOur office rests at Easter.',
  )
  expect(await textOf('contact.answer')).not.toContain('Easter')
})

test('an unknown placeholder, an unknown letter and an older version are refused', async () => {
  await expect(saveMailTemplate(services, grace, 'contact.copy', { opening: '{secret}', closing: '', version: 1 })).rejects.toMatchObject({
    fields: { opening: expect.stringContaining('{secret}') },
  })
  await expect(saveMailTemplate(services, grace, 'account.reset', { opening: '', closing: '', version: 0 })).rejects.toMatchObject({ code: 'template.unknown' })
  await expect(saveMailTemplate(services, grace, 'contact.copy', { opening: '', closing: '', version: 0 })).rejects.toMatchObject({
    code: 'desk.changed_meanwhile',
  })
  await saveMailTemplate(services, grace, 'contact.copy', { opening: '', closing: '', version: 1 })
  expect(await textOf('contact.copy')).toContain('Dear Ada,\n\nIt arrived.\n\nKeep this.\n\n-- ')
})

test('[V44] a value that contains a placeholder is not expanded', () => {
  expect(fillPlaceholders('Dear {name}, about {reference}', { name: '{reference}', reference: 'CM-1' })).toBe('Dear {reference}, about CM-1')
})

test('[V44] unknown placeholders stay unchanged, inherited property names included', () => {
  expect(fillPlaceholders('{constructor} {toString} {nobody} {', { name: 'Ada' })).toBe('{constructor} {toString} {nobody} {')
})

test('unknown placeholders are listed', () => {
  expect(unknownPlaceholders('Dear {name}, {secret} {Name} {}', ['name'])).toEqual(['secret', 'Name', ''])
})
