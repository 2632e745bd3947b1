import * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { formatDay, isCalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { isCountryName } from '../../forms/countries.ts'
import { currencies, formatMoney } from '../../money/money.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { seatsOf } from '../register/seats.store.ts'
import { careerStageLabels, careerStages, type ScholarshipSettings } from './scholarship.ts'
import { scholarshipSettingsOf, scholarshipsOf } from './scholarships.store.ts'

const notAnAmount = 'Please enter an amount from 0 to 1,000,000.'
const budget = z.int(notAnAmount).check(z.minimum(0, notAnAmount), z.maximum(100_000_000, notAnAmount))
const notAPercentage = 'Please enter a share from 1 to 100 per cent.'

export const scholarshipSettingsOrder = z.object({
  /** 0 while the conference has none. */
  version: z.int(),
  budgetGbpMinor: budget,
  budgetEurMinor: budget,
  maxPercent: z.int(notAPercentage).check(z.minimum(1, notAPercentage), z.maximum(100, notAPercentage)),
  countries: z.array(z.string().check(z.refine(isCountryName, 'Please choose countries from the list.'))).check(z.maxLength(300)),
  careerStages: z.array(z.enum(careerStages, 'Please choose from the list.')),
  closesOn: z.string('Please choose a day.').check(z.refine(isCalendarDay, 'Please choose a day.')),
})

/** Saves what a conference gives away, unless somebody was quicker. A budget cannot fall below what was awarded. */
export async function saveScholarshipSettings(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  order: z.output<typeof scholarshipSettingsOrder>,
): Promise<void> {
  requireRight(organiser, 'money')
  const { version, budgetGbpMinor, budgetEurMinor, ...rest } = order
  const settings = { ...rest, budgets: { GBP: budgetGbpMinor, EUR: budgetEurMinor } }
  await services.db.transaction().execute(async (trx) => {
    await requireRightIn(trx, organiser, 'registrations', conferenceId)
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
    // Two organisers who save the first settings wait for each other here; there is no row to lock yet.
    await seatsOf(conferenceId, trx).lock()
    const before = await scholarshipSettingsOf(trx).lock(conferenceId)
    if ((before?.version ?? 0) !== version)
      throw new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Nothing was saved. Please load the page again and look at it first.')
    const spent = await scholarshipsOf(trx).spent(conferenceId)
    const fields = { GBP: 'budgetGbpMinor', EUR: 'budgetEurMinor' } as const
    for (const currency of currencies)
      if (settings.budgets[currency] < spent[currency])
        throw new Refusal('request.invalid', 'One thing needs your attention.', {
          [fields[currency]]: `${formatMoney(spent[currency], currency)} has been awarded already.`,
        })
    const now = services.now()
    await scholarshipSettingsOf(trx).save(conferenceId, settings, now)
    await auditLogOf(trx).write(organiser, now, {
      act: 'scholarship.settings_changed',
      about: `conference:${conferenceId}`,
      aboutName: conference.subConference,
      details: { changes: changesOf(before, settings) },
    })
  })
}

function changesOf(before: ScholarshipSettings | undefined, after: Omit<ScholarshipSettings, 'version'>): string[] {
  const words = (settings: Omit<ScholarshipSettings, 'version'> | undefined) =>
    settings && {
      Budget: `${formatMoney(settings.budgets.GBP, 'GBP')} and ${formatMoney(settings.budgets.EUR, 'EUR')}`,
      'Largest share': `${settings.maxPercent} %`,
      Countries: settings.countries.join(', ') || 'all',
      'Career stages': settings.careerStages.map((stage) => careerStageLabels[stage]).join('; ') || 'all',
      'Last day to apply': formatDay(settings.closesOn),
    }
  const [old, now] = [words(before), words(after)]
  return Object.entries(now ?? {})
    .filter(([name, value]) => old?.[name as keyof typeof old] !== value)
    .map(([name, value]) => `${name}: ${old?.[name as keyof typeof old] ?? 'none'} → ${value}`)
}
