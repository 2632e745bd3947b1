import * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { participantCategories } from '../../conferences/fees.ts'
import { isCalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { hasRight } from '../../desk/rights.ts'
import { oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { legalEntitiesOf } from '../../money/legal-entities.store.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import type { SalesSettings } from '../../money/sales-settings.ts'
import { Refusal } from '../../refusal.ts'
import { freeRoleKinds } from '../../roles/role.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { discountsOf } from '../discounts/discounts.store.ts'
import { seatsOf } from '../register/seats.store.ts'

const codes = participantCategories.map(({ code }) => code)
const whole = (least: number, most: number, what: string) => {
  const message = `Please enter ${what} from ${least} to ${most}.`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}
const category = z.enum(codes as [string, ...string[]], 'Please choose from the categories.')

export const salesOrder = z.object({
  /** 0 while the conference sells as the house does. */
  version: z.int(),
  entityId: requiredLine(40, 'Please choose a company.'),
  capacities: z.record(z.string(), whole(0, 100_000, 'a number of places')),
  approvals: z.array(category),
  dueDays: whole(1, 180, 'a number of days'),
  lapseDays: whole(1, 180, 'a number of days'),
  toleranceMinor: whole(0, 10_000, 'an amount in cents'),
  refundLimitMinor: whole(0, 100_000, 'an amount in cents'),
  /** Without it they stay as they are. */
  freeRoles: z.optional(z.array(z.enum(freeRoleKinds, 'Please choose from the roles.'))),
})

/** Saves how a conference sells its places, unless somebody was quicker. */
export async function saveSales(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  { version, ...order }: z.output<typeof salesOrder>,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const subject = await lockSales(trx, organiser, conferenceId)
    const before = await salesSettingsOf(trx).find(conferenceId)
    if (before.version !== version) throw changedMeanwhile()
    const settings = { ...order, freeRoles: order.freeRoles ?? before.freeRoles }
    // Who pays back without a second person is a rule about money.
    if (before.refundLimitMinor !== settings.refundLimitMinor && !hasRight(organiser, 'money'))
      throw new Refusal('request.invalid', 'One thing needs your attention.', {
        refundLimitMinor: 'Only somebody with the right to money changes which refunds need a second person.',
      })
    if (!(await legalEntitiesOf(trx).find(settings.entityId)))
      throw new Refusal('request.invalid', 'One thing needs your attention.', { entityId: 'Please choose a company.' })
    const unknown = Object.keys(settings.capacities).find((code) => !codes.some((one) => one === code))
    if (unknown) throw new Refusal('request.invalid', 'One thing needs your attention.', { capacities: `There is no category ${unknown}.` })
    await salesSettingsOf(trx).save(conferenceId, settings, now)
    await auditLogOf(trx).write(organiser, now, { act: 'registration.sales_changed', ...subject, details: { changes: changesOf(before, settings) } })
  })
}

const settingLabels = {
  entityId: 'Company',
  capacities: 'Places',
  approvals: 'Categories with approval',
  dueDays: 'Days to pay',
  lapseDays: 'Days until an unpaid place lapses',
  toleranceMinor: 'Bank charges that are forgiven, in cents',
  refundLimitMinor: 'Refunds that need no second person, in cents',
  freeRoles: 'Roles with a free place',
} as const satisfies Record<keyof Omit<SalesSettings, 'version'>, string>

function changesOf(before: SalesSettings, after: Omit<SalesSettings, 'version'>): string[] {
  const words = (value: unknown) => {
    if (Array.isArray(value)) return value.join(', ') || 'none'
    if (typeof value !== 'object' || value === null) return String(value)
    return (
      Object.entries(value)
        .map(([code, places]) => `${code}: ${places}`)
        .join(', ') || 'no limit'
    )
  }
  return (Object.keys(settingLabels) as (keyof typeof settingLabels)[])
    .filter((name) => words(before[name]) !== words(after[name]))
    .map((name) => `${settingLabels[name]}: ${words(before[name])} → ${words(after[name])}`)
}

export const discountOrder = z
  .object({
    /** Of the code that is changed; undefined for a new one. */
    version: z.optional(z.int()),
    code: z.string('Please enter a code.').check(
      z.overwrite((text) => text.toUpperCase().replaceAll(/\s/g, '')),
      z.regex(/^[A-Z0-9-]{3,24}$/, 'A code is 3 to 24 letters, digits or dashes.'),
    ),
    percent: z.nullable(whole(1, 100, 'a part in per cent')),
    amountGbpMinor: z.nullable(whole(1, 1_000_000, 'an amount in pence')),
    amountEurMinor: z.nullable(whole(1, 1_000_000, 'an amount in cents')),
    maxUses: whole(1, 10_000, 'how often it may be used,'),
    expiresOn: z.nullable(z.string().check(z.refine(isCalendarDay, 'Please enter a day.'))),
    categories: z.array(category),
    reason: oneLine(300).check(z.minLength(1, 'Please say for whom it is, and why.')),
  })
  .check(
    z.refine((order) => (order.percent === null) === (order.amountGbpMinor !== null && order.amountEurMinor !== null), {
      path: ['percent'],
      error: 'Please enter either a part in per cent, or an amount in both currencies.',
    }),
  )

/** Adds a discount code, or changes one for everybody who has not used it yet. */
export async function saveDiscount(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  { version, ...terms }: z.output<typeof discountOrder>,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const subject = await lockSales(trx, organiser, conferenceId)
    const discounts = discountsOf(conferenceId, trx)
    const before = await discounts.lock(terms.code)
    if (!before && version !== undefined) throw changedMeanwhile()
    if (before && version === undefined)
      throw new Refusal('request.invalid', 'One thing needs your attention.', { code: 'This conference has a code of this name already.' })
    if (before && before.version !== version) throw changedMeanwhile()
    if (before && terms.maxUses < before.uses)
      throw new Refusal('request.invalid', 'One thing needs your attention.', { maxUses: `It has been used ${before.uses} times already.` })
    if (before) await discounts.change(before.id, terms)
    else await discounts.add(terms, organiser.accountId, now)
    const details = { code: terms.code, uses: terms.maxUses }
    await auditLogOf(trx).write(organiser, now, { act: before ? 'registration.discount_changed' : 'registration.discount_added', ...subject, details })
  })
}

export const seenDiscount = z.object({ version: z.int() })

/** Removes a code that nobody has used; one that was used is ended by its last day. */
export async function removeDiscount(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { id: conferenceId, code }: { id: string; code: string },
  { version }: z.output<typeof seenDiscount>,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const subject = await lockSales(trx, organiser, conferenceId)
    const discounts = discountsOf(conferenceId, trx)
    const before = await discounts.lock(code)
    if (!before || before.version !== version) throw changedMeanwhile()
    if (await discounts.wasUsed(before.id))
      throw new Refusal('registration.move_not_allowed', `${code} has been used, so it stays. To end it, give it a last day that has passed.`)
    await discounts.remove(before.id)
    await auditLogOf(trx).write(organiser, services.now(), { act: 'registration.discount_removed', ...subject, details: { code, uses: before.maxUses } })
  })
}

/** Two organisers save one after the other, and nobody registers meanwhile. */
async function lockSales(trx: Transaction, organiser: Organiser, conferenceId: string): Promise<{ about: string; aboutName: string }> {
  await requireRightIn(trx, organiser, 'registrations', conferenceId)
  const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  await seatsOf(conferenceId, trx).lock()
  return { about: `conference:${conferenceId}`, aboutName: conference.subConference }
}

function changedMeanwhile(): Refusal {
  return new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Nothing was saved. Please load the page again and look at it first.')
}
