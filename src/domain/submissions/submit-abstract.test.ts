import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { formHouse, least } from '../../../tests/support/form-house.ts'
import { loggedDatabase, namedIn, realSending } from '../../../tests/support/queries-behind-lock.ts'
import { issueToken } from '../forms/form-token.ts'
import { parseSubmission, submitAbstract } from './submit-abstract.ts'

const { db, pool, services, clock, submissions } = await formHouse()

const sending = await realSending(pool, services)

/** The queries of one submission with a paper, or of a registration without. */
async function queriesOf(regtype: string, files: number): Promise<string[]> {
  const queries: string[] = []
  const logged = loggedDatabase(pool, queries)
  const token = issueToken(services.key, 'submission', new Date(clock.now.getTime() - 30_000))
  const arrivals = Array.from({ length: files }, () => ({
    id: randomBytes(12).toString('hex'),
    storageKey: randomBytes(20).toString('hex'),
    name: 'paper.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 1000,
    sha256: randomBytes(32).toString('hex'),
    note: null,
  }))
  const form = parseSubmission(Object.fromEntries(Object.entries({ ...least, regtype, token }).map(([name, value]) => [name, [value]])), [])
  await submitAbstract(
    { ...services, ...sending, db: logged },
    { form, documents: arrivals.map(({ id }) => id), curricula: [], arrivals, honeypot: undefined, firstByteAt: clock.now },
  )
  return queries
}

test('authors who submit at the same moment wait for the number of another only for a few queries', async () => {
  // The first one of a conference also makes its counter.
  await queriesOf('330', 1)
  for (const files of [1, 10]) {
    const queries = await queriesOf('330', files)
    const locked = queries.findIndex((query) => query.startsWith('update "submission_counter"'))
    expect(queries.length).toBeLessThanOrEqual(20)
    expect(namedIn(queries.slice(locked + 1))).toEqual(['submission', 'mail', 'commit'])
  }
  expect(await submissions()).toHaveLength(3)
  expect(await db.selectFrom('mail').select('kind').execute()).toHaveLength(6)
})
