import { hours, minutes, seconds } from '#domain/durations.ts'

/** Waits after each failed attempt: short at first, because most trouble is short; a day in all. */
const delays = [seconds(10), seconds(30), minutes(1), minutes(5), minutes(15), minutes(30), hours(1), hours(2), hours(4), hours(6), hours(10)]

/** Seconds to wait after so many failed attempts; undefined when it is time to give up. */
export function delayAfter(attempts: number): number | undefined {
  const delay = delays[attempts - 1]
  return delay && delay / seconds(1)
}
