import pino from 'pino'
import { expect, test } from 'vitest'
import { reviewerFiles } from '#domain/review/blindness/reviewer-files.store.ts'
import { papersOf } from '#domain/submissions/papers.store.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { formHouse, least, multipartOf } from '../../tests/support/form-house.ts'
import { addCoAuthor } from '../../tests/support/given-things.ts'
import { samplePdf } from '../../tests/support/sample-files.ts'
import { until } from '../../tests/support/until.ts'
import { whenDone } from '../../tests/support/when-done.ts'
import { startBlindnessWorker } from './blindness-worker.ts'

test('a paper is checked as soon as it arrives, and again when its authors change', async () => {
  const { services, db, pool, connection, submit, token } = await formHouse()
  const jobs = await openJobs(pool, ['blindness'], true, (error) => expect.unreachable(error.message))
  whenDone(() => jobs.close())
  const worker = await startBlindnessWorker({ connection, services, jobs, log: pino({ level: 'silent' }) })
  whenDone(() => worker.close())
  const sent = await submit(multipartOf({ ...least, token: token() }, [{ field: 'document[]', name: 'Perera.pdf', bytes: samplePdf() }]))
  const { reference } = (await sent.json()) as { reference: string }
  const { id } = (await papersOf(db).findByReference(reference)) ?? { id: '' }
  const names = async () => (await reviewerFiles(db, id, 'abstract')).map(({ name }) => name)
  await until(async () => (await names()).length === 1)
  expect(await names()).toEqual(['paper.pdf'])
  const versionOf = async () =>
    (await db.selectFrom('paper_blindness').select(['version', 'state']).where('paper_id', '=', id).executeTakeFirstOrThrow()).version
  const before = await versionOf()
  await addCoAuthor(db, id, 'Jane Porter')
  expect(await versionOf()).toBeGreaterThan(before)
  await until(async () => (await names()).length === 1)
})
