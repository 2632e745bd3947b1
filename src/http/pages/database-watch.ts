import { seconds } from '#domain/durations.ts'
import type { Services } from '#domain/services.ts'

/** A page that takes longer makes us look whether the database answers at all. */
export const patience = seconds(1)
/** With the patience before it less than five seconds. */
export const answerLimit = seconds(3)

/** Resolves like the work, and rejects when the work is slow and a database that hangs is why. Slow work over a database that answers goes on. */
export async function whileDatabaseAnswers<Result>({ ready }: Pick<Services, 'ready'>, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_, reject) => {
    const look = () => {
      ready(answerLimit).then(() => {
        timer = setTimeout(look, patience)
      }, reject)
    }
    timer = setTimeout(look, patience)
  })
  try {
    return await Promise.race([work, hangs])
  } finally {
    clearTimeout(timer)
    timer = undefined
  }
}
