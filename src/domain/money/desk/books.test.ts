import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenBooking, givenSales } from '../../../../tests/support/given-money.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { deskRights } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import { failRefund, finishRefund, requestRefund } from '../refunds/refund-acts.ts'
import { addCharge, cancelPlace, changeFeeCategory, changeRecipient, issueNow, recordPayment, removeCharge, writeOff } from './booking-acts.ts'
import { carryPlaceAtDesk } from './carry-acts.ts'
import { recogniseIncome } from './recognise-income.ts'

const house = await deskSubmissionsHouse()
const { db, services, given } = house
const olga = await house.organiser()
const organiser: Organiser = { accountId: olga.id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] }
let number = 0

beforeAll(async () => {
  await givenSales(db, services.now())
  await given.registration('first@example.org')
  const later = { startDate: '2028-05-11', endDate: '2028-05-13', abstractDeadline: null, registrationDeadline: null, notification: null, paperDeadline: null }
  await conferencesOf(db).add(givenConference({ ...later, _id: 'kandy', code: 'KA', subConference: 'Health and Medicine Kandy' }))
})

const amount = fc.integer({ min: 1, max: 70_000 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount }) },
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({
    kind: fc.constantFrom(
      'invoice' as const,
      'recipient' as const,
      'add' as const,
      'remove' as const,
      'category' as const,
      'write-off' as const,
      'carry' as const,
      'income' as const,
      'done' as const,
      'fail' as const,
    ),
  }),
  fc.record({ kind: fc.constant('cancel' as const), keepsCredit: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('the books hold after any sequence of changes, credits, carries, write-offs and refunds at the desk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (sequence) => {
      const { registrationId } = await given.registration(`rosa${number++}@example.org`, { moves: ['needs-approval', 'open'] })
      await givenBooking(db, registrationId, services.now())
      let place = registrationId
      for (const one of sequence) {
        await take(one, place).catch((error: unknown) => {
          // Much is refused, as it should be; what is refused must change nothing.
          if (!(error instanceof Refusal)) throw error
        })
        const { carried_to_id } = await db.selectFrom('registration').select('carried_to_id').where('id', '=', place).executeTakeFirstOrThrow()
        place = carried_to_id ?? place
      }
      expect(await faultsInBooks(db)).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 240_000)

async function take(one: Step, registration: string): Promise<unknown> {
  const booking = await db
    .selectFrom('registration')
    .innerJoin('booking', 'booking.id', 'registration.booking_id')
    .select(['booking.id', 'booking.reference', 'booking.version', 'registration.regtype'])
    .where('registration.id', '=', registration)
    .executeTakeFirstOrThrow()
  const order = { version: booking.version, isPreview: false }
  const { reference } = booking
  const refund = await db
    .selectFrom('refund')
    .select(['id', 'version'])
    .where('booking_id', '=', booking.id)
    .where('state', 'in', ['requested', 'approved', 'sent'])
    .limit(1)
    .executeTakeFirst()
  const payer = {
    kind: 'institution' as const,
    name: `Payer ${number++}`,
    organisation: '',
    address: '',
    country: '',
    email: 'p@example.org',
    vatNumber: '',
    purchaseOrder: '',
  }
  switch (one.kind) {
    case 'pay':
      return recordPayment(services, organiser, reference, { ...order, method: 'cash', amount: one.amount, receivedOn: '2026-01-04', reference: '' })
    case 'refund':
      return requestRefund(services, organiser, reference, {
        ...order,
        amount: one.amount,
        route: 'cash',
        payee: 'Rosa',
        account: '',
        bic: '',
        reason: 'Too much',
      })
    case 'cancel':
      return cancelPlace(services, organiser, reference, { ...order, registration, keepsCredit: one.keepsCredit, note: '' })
    case 'invoice':
      return issueNow(services, organiser, reference, order)
    case 'recipient':
      return changeRecipient(services, organiser, reference, { ...order, ...payer })
    case 'add':
      return addCharge(services, organiser, reference, { ...order, registration, kind: 'additional-paper', person: '' })
    case 'remove': {
      const charge = await db
        .selectFrom('charge')
        .select('id')
        .where('booking_id', '=', booking.id)
        .where('kind', '<>', 'fee')
        .where('removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return charge && removeCharge(services, organiser, reference, { ...order, charge: charge.id })
    }
    case 'category':
      return changeFeeCategory(services, organiser, reference, { ...order, registration, category: booking.regtype === '332' ? '333' : '332' })
    case 'write-off':
      return writeOff(services, organiser, reference, { ...order, reason: 'Gone' })
    case 'carry':
      return carryPlaceAtDesk(services, organiser, reference, { ...order, registration, conference: 'kandy', withPaper: false })
    case 'income':
      return recogniseIncome({ db, now: () => new Date('2027-12-01T10:00:00Z') })
    case 'done':
      return refund && finishRefund(services, organiser, refund.id, refund)
    case 'fail':
      return refund && failRefund(services, organiser, refund.id, { ...refund, failure: 'No' })
  }
}
