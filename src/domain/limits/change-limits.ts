import * as z from 'zod/mini'
import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { messageFor } from '../forms/problems-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { limitsOf } from './limits.store.ts'
import { type Limits, limitNames, limits } from './limits.ts'

const numbers = z.record(z.enum(limitNames as [keyof Limits]), z.int('Please enter a whole number.'))
/** The limits that were read, and the limits wished for. */
export const limitsOrder = z.object({ seen: numbers, wished: numbers })

/** Limits change for everybody from the next request on. */
export async function changeLimits(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { seen, wished }: { seen: Limits; wished: Limits },
): Promise<void> {
  const problems = limitNames.flatMap((name) => {
    const { fewest, most } = limits[name]
    return wished[name] >= fewest && wished[name] <= most ? [] : [[name, `Please choose a number from ${fewest} to ${most}.`]]
  })
  if (problems.length > 0) throw new Refusal('request.invalid', messageFor(problems.length), Object.fromEntries(problems))
  await db.transaction().execute(async (trx) => {
    const store = limitsOf(trx)
    const there = await store.hold()
    if (limitNames.some((name) => there[name] !== seen[name]))
      throw new Refusal(
        'desk.changed_meanwhile',
        'Somebody has changed the limits since you opened this page. Yours are still here; those that hold now stand beside them.',
      )
    const changed = limitNames.filter((name) => wished[name] !== there[name])
    if (changed.length === 0) return
    for (const name of changed) await store.set(name, wished[name], now())
    const details = Object.fromEntries(changed.map((name) => [name, `${there[name]} → ${wished[name]}`]))
    await recordOf(trx).write(organiser, now(), { act: 'settings.limits_changed', about: 'settings:limits', aboutName: 'Limits', details })
  })
}
