import { hours, seconds } from '../../durations.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { rateCountsOf } from '../../limits/limits.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** A colleague who mistypes needs a few; short codes could be guessed with more. */
const mostWrong = 20
const window = hours(1)

/** Registers with a discount code; one network may name a wrong one only so often, and is not told then whether the next is right. */
export async function limitWrongCodes<Outcome>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  network: string,
  typed: string,
  register: () => Promise<Outcome>,
): Promise<Outcome> {
  if (typed === '') return register()
  const tries = rateCountsOf(db)
  const key = `discount code ${network}`
  const { count, endsAt } = await tries.add(key, window, now())
  if (count > mostWrong) {
    const wait = Math.ceil((endsAt.getTime() - now().getTime()) / seconds(1))
    const problem = `Too many codes from your network were wrong. Please leave the field empty, ask us, or try again in ${Math.ceil(wait / 60)} minutes.`
    throw new Refusal('request.too_many', problemCountMessage(1), { discount_code: problem }, wait)
  }
  let isWrong = false
  try {
    return await register()
  } catch (error) {
    isWrong = error instanceof Refusal && 'discount_code' in error.fields
    throw error
  } finally {
    if (!isWrong) await tries.takeBack(key)
  }
}
