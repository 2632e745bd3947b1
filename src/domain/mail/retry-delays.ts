const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(count * 60)

/** Seconds to wait after each failed try: quick at first, because most trouble is short, then patient; a day in all. */
const delaysSeconds = [10, 30, 60, minutes(5), minutes(15), minutes(30), hours(1), hours(2), hours(4), hours(6), hours(10)]

/** How long to wait after so many failed tries; nothing when it is time to give up. */
export function delayAfter(attempts: number): number | undefined {
  return delaysSeconds[attempts - 1]
}
