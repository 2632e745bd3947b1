import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { doorListOf } from '../../check-in/door-list.store.ts'
import { listedParticipants } from '../listed-participants.store.ts'
import { ownRegistrationForm } from '../register/register.schema.ts'
import { noDetail, registrationDetailsOf } from '../register/registration-details.store.ts'
import { registrationsOf } from '../registrations.store.ts'
import { correctRegistration } from './correct-registration.ts'

const { db, services, given } = await deskSubmissionsHouse()
const listed = async () => (await listedParticipants(db, 'colombo')).map(({ name }) => name)
type Place = Awaited<ReturnType<typeof given.registration>>

async function say({ registrationId, reference, secret }: Place, said: Record<string, string>) {
  const registration = await registrationsOf(db).find(registrationId)
  const form = ownRegistrationForm.parse({ name: registration?.name, version: String(registration?.version), ...said })
  await correctRegistration(services, { reference, secret }, form)
}

test('only who agreed and has a confirmed place is listed, until they take it back or the place ends', async () => {
  const zoe = await given.registration('zoe@example.org', { name: 'Zoë', moves: ['needs-approval', 'open'] })
  const adam = await given.registration('adam@example.org', { name: 'adam', moves: ['needs-approval', 'open', 'paid'] })
  const waiting = await given.registration('waiting@example.org', { name: 'Waiting', moves: ['needs-approval'] })
  await given.registration('silent@example.org', { name: 'Silent', moves: ['needs-approval', 'open', 'paid'] })
  expect(await listed()).toEqual([])
  for (const place of [zoe, adam, waiting]) await say(place, { listed_publicly: 'yes' })
  expect(await listed()).toEqual(['adam', 'Zoë'])
  await db.updateTable('registration').set({ state: 'cancelled' }).where('id', '=', adam.registrationId).execute()
  expect(await listed()).toEqual(['Zoë'])
  await say(zoe, {})
  expect(await listed()).toEqual([])
})

test('languages are on the badge as they were written, and neither they nor the consent stay for a substitute', async () => {
  const place = await given.registration('mary@example.org', { name: 'Mary', moves: ['needs-approval', 'open', 'paid'] })
  await say(place, { languages: 'isiXhosa, English', listed_publicly: 'yes', dietary_needs: 'No nuts' })
  expect(
    (await doorListOf('colombo', db).all()).find(({ registrationId, companion }) => registrationId === place.registrationId && companion === 0),
  ).toMatchObject({
    languages: 'isiXhosa, English',
    dietary: 'No nuts',
  })
  await registrationDetailsOf(db).save(place.registrationId, noDetail)
  expect(await registrationDetailsOf(db).find(place.registrationId)).toEqual(noDetail)
  expect(await listed()).toEqual([])
})

test('what is too long or no answer is refused by its field', () => {
  const answer = ownRegistrationForm.safeParse({ name: 'Mary', languages: 'x'.repeat(101), listed_publicly: 'perhaps' })
  expect(answer.error?.issues.map(({ path }) => path[0])).toEqual(['languages', 'listed_publicly'])
})
