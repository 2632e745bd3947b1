import { beforeAll, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../tests/support/given-money.ts'
import { type DeskRight, deskRights } from '../desk/rights.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { defaultSalesSettings } from '../money/sales-settings.ts'
import type { Refusal } from '../refusal.ts'
import { walkInOrder } from './walk-in.schema.ts'
import { registerWalkIn } from './walk-in.ts'

const { db, services, given, organiser } = await deskSubmissionsHouse()
const colombo = 'colombo'
const olga = { accountId: (await organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] as DeskRight[] }
beforeAll(async () => {
  await given.submission('first@example.org')
  await givenSales(db, services.now())
  await db.insertInto('submission_counter').values({ conference_id: colombo, prefix: 'HM27', last_number: 1000 }).execute()
})

let number = 0
const order = (more: Record<string, string> = {}) => {
  number += 1
  const person = { name: '王小明', email: `walk${number}@example.org`, company: 'Himal Institute', country: 'Nepal', regtype: '333' }
  return walkInOrder.parse({ form: `walk-in-${number}`, ...person, currency: 'EUR', payment: 'cash', ...more })
}
const walkIn = (form = order(), by = olga) => registerWalkIn(services, by, colombo, form)
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    (refusal: Refusal) => ({ code: refusal.code, fields: Object.keys(refusal.fields) }),
  )

describe('somebody who comes without having registered', () => {
  test('is registered, paid for and in, and the books stay right', async () => {
    const { registrationId, isPaid } = await walkIn()
    expect(isPaid).toBe(true)
    const events = await db.selectFrom('attendance').select(['kind', 'organiser_id']).where('registration_id', '=', registrationId).execute()
    expect(events).toEqual([{ kind: 'in', organiser_id: olga.accountId }])
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('is registered once, however often the form is sent', async () => {
    const form = order()
    const [one, other] = await Promise.all([walkIn(form), walkIn(form)])
    expect(other).toEqual(one)
    const rows = await db.selectFrom('registration').select('id').where('email', '=', form.email).execute()
    expect(rows).toHaveLength(1)
    expect(await refusalOf(walkIn(order({ email: form.email.toUpperCase() })))).toEqual({ code: 'request.invalid', fields: ['email'] })
  })

  test('can pay later, and is in all the same', async () => {
    expect(await walkIn(order({ payment: 'later' }))).toMatchObject({ isPaid: false })
  })

  test('is refused where there is no place, and nothing is left of it', async () => {
    const save = (capacities: Record<string, number>) => salesSettingsOf(db).save(colombo, { ...defaultSalesSettings, capacities }, services.now())
    await save({ 334: 0 })
    const form = order({ regtype: '334' })
    expect(await refusalOf(walkIn(form))).toEqual({ code: 'registration.full', fields: ['regtype'] })
    await save({})
    expect(await db.selectFrom('registration').select('id').where('email', '=', form.email).execute()).toEqual([])
  })

  test('pays with one receipt once', async () => {
    await walkIn(order({ receipt: 'R-7' }))
    expect(await refusalOf(walkIn(order({ receipt: 'r-7' })))).toEqual({ code: 'request.invalid', fields: ['receipt'] })
  })

  test.each([[['check-in']], [['registrations', 'money']], [['check-in', 'registrations']]] as DeskRight[][][])('needs more than %j', async (rights) => {
    expect(await refusalOf(walkIn(order(), { ...olga, rights }))).toMatchObject({ code: 'desk.not_allowed' })
  })
})
