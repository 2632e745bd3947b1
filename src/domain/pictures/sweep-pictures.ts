import { hours } from '#domain/durations.ts'
import type { Database } from '../tables.ts'
import { picturesOf } from './pictures.store.ts'

const keptUnnamed = hours(24)

/** Pictures that were uploaded and never saved, or that nothing names any more, go after a day. */
export async function sweepPictures({ db, now }: { db: Database; now: () => Date }): Promise<{ pictures: number }> {
  return { pictures: await picturesOf(db).sweep(new Date(now().getTime() - keptUnnamed)) }
}
