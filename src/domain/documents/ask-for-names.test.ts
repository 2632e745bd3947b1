import { beforeEach, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { changeHolder } from '../registrations/own/change-holder.ts'
import type { RegistrationState } from '../registrations/registration.ts'
import { askForNames } from './ask-for-names.ts'
import { documentSettingsOf } from './document-settings.store.ts'
import { defaultDocumentSettings } from './document-settings.ts'
import { nameConfirmationsOf } from './name-confirmations.store.ts'
import { confirmNames } from './own-documents.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, clock } = house

const paid: RegistrationState[] = ['needs-approval', 'open', 'paid']
const lettersTo = async (address: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'text_body'])
    .where('to_address', '=', address)
    .where('kind', 'like', 'document.names%')
    .orderBy('queued_at')
    .execute()

async function onDay(day: string) {
  clock.now = new Date(`${day}T10:00:00Z`)
  await Promise.all([askForNames(services), askForNames(services)])
  await askForNames(services)
}

beforeEach(async () => {
  clock.now = new Date('2026-11-15T10:00:00Z')
  // Also makes the conference, for the first test.
  await given.registration('somebody@example.org')
  await db.updateTable('registration').set({ state: 'cancelled' }).execute()
  await db.deleteFrom('document_settings').execute()
  await db.updateTable('conference').set({ status: 'scheduled', notice: '' }).execute()
  await documentSettingsOf(db).save('colombo', { ...defaultDocumentSettings, namesUntil: '2027-04-20' }, services.now())
})

test('people with a place are asked once for their names ten days before they are printed, and reminded once', async () => {
  const { reference, secret } = await given.registration('kim@example.org', { moves: paid, name: 'Kim Min-jun' })
  await onDay('2027-04-09')
  expect(await lettersTo('kim@example.org')).toEqual([])
  await onDay('2027-04-10')
  const [question, ...others] = await lettersTo('kim@example.org')
  expect(others).toEqual([])
  expect(question?.subject).toContain('20 April 2027')
  expect(question?.text_body).toContain('Dr Kim Min-jun')
  expect(question?.text_body).toContain(`/registration/${reference}/${secret}/documents`)
  await onDay('2027-04-16')
  expect(await lettersTo('kim@example.org')).toHaveLength(1)
  await onDay('2027-04-17')
  expect(await lettersTo('kim@example.org')).toHaveLength(2)
  await onDay('2027-04-20')
  expect(await lettersTo('kim@example.org')).toHaveLength(2)
})

test('who has confirmed is not asked, nor who has no place, nor anybody of a cancelled conference', async () => {
  const quick = await given.registration('quick@example.org', { moves: paid })
  const slow = await given.registration('slow@example.org', { moves: ['needs-approval', 'open'] })
  await given.registration('waits@example.org', { moves: ['waiting-list'] })
  await confirmNames(services, quick)
  expect(await nameConfirmationsOf(db).countOf('colombo')).toEqual({ confirmed: 1, people: 2 })
  await db.updateTable('conference').set({ status: 'cancelled', notice: 'A storm.' }).execute()
  await onDay('2027-04-10')
  expect(await lettersTo('slow@example.org')).toEqual([])
  await db.updateTable('conference').set({ status: 'scheduled', notice: '' }).execute()
  await onDay('2027-04-11')
  expect(await lettersTo('slow@example.org')).toHaveLength(1)
  await confirmNames(services, slow)
  await onDay('2027-04-18')
  expect(await lettersTo('slow@example.org')).toHaveLength(1)
  expect([await lettersTo('quick@example.org'), await lettersTo('waits@example.org')]).toEqual([[], []])
  expect(await nameConfirmationsOf(db).countOf('colombo')).toEqual({ confirmed: 2, people: 2 })
})

test('who registers late is asked the day after and not reminded at once; who takes over a place is asked anew', async () => {
  clock.now = new Date('2027-04-16T05:00:00Z')
  const late = await given.registration('late@example.org', { moves: paid })
  await onDay('2027-04-16')
  expect(await lettersTo('late@example.org')).toEqual([])
  await onDay('2027-04-17')
  await onDay('2027-04-19')
  expect(await lettersTo('late@example.org')).toHaveLength(1)
  await db.transaction().execute((trx) => changeHolder(trx, late.registrationId, { now: services.now(), by: 'author' }))
  await onDay('2027-04-19')
  expect(await lettersTo('late@example.org')).toHaveLength(2)
  await onDay('2027-04-21')
  expect(await lettersTo('late@example.org')).toHaveLength(2)
})
