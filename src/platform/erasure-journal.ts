import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { Erasure } from '#domain/accounts/erasures.store.ts'
import type { S3Client } from './files/s3-client.ts'

/** The wishes to be forgotten, outside the database: a database that is restored from an old backup has forgotten them. */
export interface ErasureJournal {
  /** In words for the operator. */
  place: string
  write(erasures: readonly Erasure[]): Promise<void>
  /** Nothing when there is none. */
  read(): Promise<Erasure[] | undefined>
}

export function journalInFile(file: string): ErasureJournal {
  return {
    place: file,
    async write(erasures) {
      const draft = `${file}.${process.pid}`
      await writeFile(draft, linesOf(erasures), { mode: 0o600, flush: true })
      await rename(draft, file)
    },
    async read() {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : erasuresIn(text)
    },
  }
}

/** Beside the files, where every machine writes the same one. */
export function journalInStore(s3: S3Client): ErasureJournal {
  const name = 'erasures.jsonl'
  return {
    place: `${name} in the store of FILES_URL`,
    async write(erasures) {
      const bytes = Buffer.from(linesOf(erasures))
      await s3.put(name, bytes.length, createHash('sha256').update(bytes).digest('hex'), () => Readable.from([bytes]))
    },
    async read() {
      const bytes = await s3.get(name)
      return bytes && erasuresIn(await textOf(bytes))
    },
  }
}

function linesOf(erasures: readonly Erasure[]): string {
  return erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')
}

function erasuresIn(text: string): Erasure[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { accountId, addressHash, erasedAt } = JSON.parse(line) as { accountId: Erasure['accountId']; addressHash: string | null; erasedAt: string }
      return { accountId, addressHash, erasedAt: new Date(erasedAt) }
    })
}
