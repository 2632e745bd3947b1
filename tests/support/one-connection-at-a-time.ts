import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, TransactionBuilder } from 'kysely'
import type pg from 'pg'

/** A transaction, while it is open and when it is over; it has its connection with the first question to the pool. */
interface Transaction {
  isOpen: boolean
  hasConnection: boolean
}

const transactions = new AsyncLocalStorage<Transaction>()
const refusal = () => new Error('A second connection is asked for inside a transaction: use the transaction itself.')

/**
 * A process has two or three connections. Whoever asks for another while holding one in a transaction waits, when all are held so, for somebody who waits
 * alike: no request would ever be answered again. With fewer people than connections it goes well, so nobody notices; here it always fails.
 */
export function oneConnectionAtATime<Tables>({ db, pool }: { db: Kysely<Tables>; pool: pg.Pool }): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    const transaction = transactions.getStore()
    if (transaction?.isOpen && transaction.hasConnection) {
      const [callback] = given
      return typeof callback === 'function' ? void callback(refusal()) : Promise.reject(refusal())
    }
    if (transaction) transaction.hasConnection = true
    return connect(...given)
  }) as typeof pool.connect
  const begin = db.transaction.bind(db)
  db.transaction = () => watched(begin())
}

function watched<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  return new Proxy(builder, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown
      if (name === 'execute') return (work: unknown) => watchedRun(() => method.call(target, work) as Promise<unknown>)
      return (...given: unknown[]) => watched(method.apply(target, given) as TransactionBuilder<Tables>)
    },
  })
}

async function watchedRun(run: () => Promise<unknown>): Promise<unknown> {
  if (transactions.getStore()?.isOpen) throw refusal()
  const transaction = { isOpen: true, hasConnection: false }
  try {
    return await transactions.run(transaction, run)
  } finally {
    transaction.isOpen = false
  }
}
