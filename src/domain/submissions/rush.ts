import { seconds } from '../durations.ts'
import type { Services } from '../services.ts'
import { papersOf } from './papers.store.ts'

const recent = seconds(10)
/** More than the background worker of a small machine checks in that time. */
const manyPapers = 50

/** Whether so many papers arrive at once, as in the last minutes before a deadline, that everything that can wait should. */
export async function isRush({ db, now }: Pick<Services, 'db' | 'now'>): Promise<boolean> {
  return (await papersOf(db).countSince(new Date(now().getTime() - recent), manyPapers)) >= manyPapers
}
