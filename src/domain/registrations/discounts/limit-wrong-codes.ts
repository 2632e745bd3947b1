import { hours, seconds } from '../../durations.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { rateCountsOf } from '../../limits/limits.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** A colleague who mistypes needs a few; short codes could be guessed with more. */
const mostOfNetwork = 20
/** Whoever guesses has many networks, and a conference has few guests who mistype. */
const mostOfConference = 200
const window = hours(1)

interface Naming {
  network: string
  conferenceId: string
  typed: string
}

/** Registers with a discount code; a network, and all of them for a conference, may name a wrong one only so often, and is not told then whether the next is right. */
export async function limitWrongCodes<Outcome>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { network, conferenceId, typed }: Naming,
  register: () => Promise<Outcome>,
): Promise<Outcome> {
  if (typed === '') return register()
  const tries = rateCountsOf(db)
  const ofNetwork = `discount code ${network}`
  const ofConference = `discount code for ${conferenceId.slice(0, 100)}`
  const counted: string[] = []
  let isWrong = false
  try {
    for (const [key, most] of [
      [ofNetwork, mostOfNetwork],
      [ofConference, mostOfConference],
    ] as const) {
      counted.push(key)
      const { count, endsAt } = await tries.add(key, window, now())
      if (count > most) throw tooMany(key === ofNetwork ? 'from your network' : 'for this conference', endsAt.getTime() - now().getTime())
    }
    return await register()
  } catch (error) {
    isWrong = error instanceof Refusal && error.code !== 'request.too_many' && 'discount_code' in error.fields
    throw error
  } finally {
    if (!isWrong) for (const key of counted) await tries.takeBack(key)
  }
}

function tooMany(whose: string, milliseconds: number): Refusal {
  const wait = Math.ceil(milliseconds / seconds(1))
  const problem = `Too many codes ${whose} were wrong. Please leave the field empty, ask us, or try again in ${Math.ceil(wait / 60)} minutes.`
  return new Refusal('request.too_many', problemCountMessage(1), { discount_code: problem }, wait)
}
