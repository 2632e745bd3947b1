import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Erasure } from '#domain/accounts/erasures.store.ts'

/** The wishes to be forgotten, outside the database: a database that is restored from an old backup has forgotten them. */
export async function writeErasureJournal(file: string, erasures: readonly Erasure[]): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''), { mode: 0o600, flush: true })
  await rename(draft, file)
}

/** Nothing when there is no such file. */
export async function readErasureJournal(file: string): Promise<Erasure[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text
    ?.split('\n')
    .filter(Boolean)
    .map((line) => {
      const { accountId, addressHash, erasedAt } = JSON.parse(line) as { accountId: Erasure['accountId']; addressHash: string | null; erasedAt: string }
      return { accountId, addressHash, erasedAt: new Date(erasedAt) }
    })
}
