import { libraryOf } from '#domain/library/library.store.ts'
import { readTexts } from '#domain/similarity/read-texts.ts'
import { isRush } from '#domain/submissions/rush.ts'
import type { App } from '../app.ts'

const minutesBetweenReadings = 1
const minutesBetweenTidying = 720
/** One document can take fifteen seconds; the rest waits for the next minute. */
const mostRounds = 20

/** Reads the texts of articles and papers that have changed, until told to stop. */
export async function startTextWorker({ services, jobs, log }: Pick<App, 'services' | 'jobs' | 'log'>): Promise<void> {
  await jobs.every('read-texts', minutesBetweenReadings, async () => {
    let texts = 0
    for (let round = 0, read = 1; read > 0 && round < mostRounds && !(await isRush(services)); round++) {
      read = await readTexts(services)
      texts += read
    }
    if (texts > 0) log.info({ texts }, 'texts of articles and papers read')
  })
  await jobs.every('tidy-library', minutesBetweenTidying, () => libraryOf(services.db).removeUnusedWords())
}
