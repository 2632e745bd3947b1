import * as z from 'zod/mini'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { limitsOf } from './limits.store.ts'
import { type Limits, limitNames, limits } from './limits.ts'

const numbers = z.record(z.enum(limitNames as [keyof Limits]), z.int('Please enter a whole number.'))
/** The limits that the form was opened with, and the new ones. */
export const limitsBody = z.object({ seen: numbers, wished: numbers })

/** Changes the limits from the next request on. */
export async function changeLimits(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { seen, wished }: { seen: Limits; wished: Limits },
): Promise<void> {
  const problems = limitNames.flatMap((name) => {
    const { min, max } = limits[name]
    return wished[name] >= min && wished[name] <= max ? [] : [[name, `Please choose a number from ${min} to ${max}.`]]
  })
  if (problems.length > 0) throw new Refusal('request.invalid', problemCountMessage(problems.length), Object.fromEntries(problems))
  await db.transaction().execute(async (trx) => {
    const store = limitsOf(trx)
    const current = await store.lock()
    if (limitNames.some((name) => current[name] !== seen[name]))
      throw new Refusal(
        'desk.changed_meanwhile',
        'Somebody has changed the limits since you opened this page. Yours are still here; the current ones are shown beside them.',
      )
    const changed = limitNames.filter((name) => wished[name] !== current[name])
    if (changed.length === 0) return
    for (const name of changed) await store.set(name, wished[name], now())
    const details = Object.fromEntries(changed.map((name) => [name, `${current[name]} → ${wished[name]}`]))
    await auditLogOf(trx).write(organiser, now(), { act: 'settings.limits_changed', about: 'settings:limits', aboutName: 'Limits', details })
  })
}
