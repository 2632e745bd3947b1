import { readFile, rename, writeFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import type { Erasure } from '#domain/accounts/erasures.store.ts'
import type { S3Bucket } from '../files/s3-bucket.ts'

/** Erasures outside the database: one restored from an older backup does not have them, so they are applied again. */
export interface ErasureJournal {
  /** For messages to the operator. */
  place: string
  write(erasures: readonly Erasure[]): Promise<void>
  /** Undefined when there is no journal. */
  read(): Promise<Erasure[] | undefined>
}

export function journalInFile(file: string): ErasureJournal {
  return {
    place: file,
    async write(erasures) {
      const temporary = `${file}.${process.pid}`
      await writeFile(temporary, serialise(erasures), { mode: 0o600, flush: true })
      await rename(temporary, file)
    },
    async read() {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : parse(text)
    },
  }
}

/** In the bucket of the files, shared by all machines. */
export function journalInStore(s3: S3Bucket): ErasureJournal {
  const name = 'erasures.jsonl'
  return {
    place: `${name} in the store of FILES_URL`,
    async write(erasures) {
      await s3.put(name, Buffer.from(serialise(erasures)))
    },
    async read() {
      const bytes = await s3.get(name)
      return bytes && parse(await textOf(bytes))
    },
  }
}

function serialise(erasures: readonly Erasure[]): string {
  return erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')
}

function parse(text: string): Erasure[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { accountId, addressHash, erasedAt } = JSON.parse(line) as { accountId: Erasure['accountId']; addressHash: string | null; erasedAt: string }
      return { accountId, addressHash, erasedAt: new Date(erasedAt) }
    })
}
