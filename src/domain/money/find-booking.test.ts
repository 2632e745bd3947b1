import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenBooking } from '../../../tests/support/given-money.ts'
import { bookingSecretOf } from './bookings.store.ts'
import { findBooking, findRegistration } from './find-booking.ts'

const { db, services, given } = await deskSubmissionsHouse()

test('a registration’s link opens it, and its booking only for the person who pays', async () => {
  const lea = await given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
  const max = await given.registration('max@example.org', { moves: ['needs-approval', 'open'] })
  expect((await findRegistration(services, lea)).booking).toBeUndefined()
  const booking = await givenBooking(db, lea.registrationId, services.now())
  await db.updateTable('registration').set({ booking_id: booking.id }).where('id', '=', max.registrationId).execute()
  expect(await findRegistration(services, lea)).toMatchObject({ booking: { id: booking.id }, registration: { id: lea.registrationId } })
  expect(await findRegistration(services, max)).toMatchObject({ booking: undefined, registration: { id: max.registrationId } })
  await expect(findBooking(services, max)).rejects.toThrow('somebody else pays')
})

test('a booking’s own link opens it for the payer; anything else is refused alike', async () => {
  const { registrationId, reference, secret } = await given.registration('ann@example.org', { moves: ['needs-approval', 'open'] })
  const booking = await givenBooking(db, registrationId, services.now())
  const own = { reference: booking.reference, secret: bookingSecretOf(services.key, booking) }
  expect(await findBooking(services, own)).toMatchObject({ id: booking.id })
  expect(await findBooking(services, { reference: own.reference, secret: '', confirmedAddress: 'Ann@example.org' })).toMatchObject({ id: booking.id })
  for (const wrong of [
    { reference: own.reference, secret },
    { reference, secret: own.secret },
    { reference: 'BK-222222-C', secret: own.secret },
    { reference: own.reference, secret: '', confirmedAddress: 'eve@example.org' },
  ])
    await expect(findRegistration(services, wrong)).rejects.toThrow('Please use the complete link from our e-mail.')
})
