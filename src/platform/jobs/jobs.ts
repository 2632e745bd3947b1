import type { CompiledQuery } from 'kysely'

/** A transaction of any database. */
export interface RunsQueries {
  executeQuery(query: CompiledQuery<unknown>): Promise<{ rows: unknown[] }>
}

/** Work that outlives the process that asked for it. */
export interface Jobs {
  /** Puts jobs into a queue inside the caller's transaction; a key that already waits there is not added again. */
  put(db: RunsQueries, queue: string, keys: string[], afterSeconds: number): Promise<void>
  /** The same at once, for keys whose job was lost: those that have one waiting, or taken just now, get none. One that was taken longer ago may have died with its worker. */
  putMissing(db: RunsQueries, queue: string, keys: string[]): Promise<void>
  /** Takes jobs from a queue, so many at a time in this process, until stopped; `stop` waits for those under way. A job whose work throws comes back later. */
  work(queue: string, atOnce: number, work: (key: string) => Promise<void>): { stop(): Promise<void> }
  /**
   * Does the work now and then every so many minutes (at most 720), in one of the running processes. Work that takes longer than its
   * period may meet itself, and may run twice after a crash: it must not mind.
   */
  every(name: string, minutes: number, work: () => Promise<void>): Promise<void>
  /** Takes no more jobs and waits for those under way. */
  close(): Promise<void>
}
