import type { AttendanceEvent } from '#domain/check-in/attendance.ts'
import type { DoorPerson } from '#domain/check-in/scan.ts'

/** What a device holds between two contacts with the server. */
export interface DoorData {
  device: string
  conference: { name: string; timeZone: string; tag: string }
  expiresAt: number
  showsNeeds: boolean
  list: string
  after: string
  people: DoorPerson[]
  events: AttendanceEvent[]
}

const databaseName = 'check-in'
const only = 'data'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('door')
      request.result.createObjectStore('queue', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** One transaction; resolves when it is on the disk. */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (door: IDBObjectStore, queue: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(['door', 'queue'], mode, { durability: 'strict' })
      const request = work(transaction.objectStore('door'), transaction.objectStore('queue'))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export const doorDatabase = {
  read: () => inTransaction<DoorData | undefined>('readonly', (door) => door.get(only)),
  /** What happened here and was not sent yet. */
  queued: async () => (await inTransaction<AttendanceEvent[]>('readonly', (_, queue) => queue.getAll())) ?? [],
  write: (data: DoorData) => inTransaction('readwrite', (door) => door.put(data, only)),
  add: (events: readonly AttendanceEvent[]) =>
    inTransaction('readwrite', (_, queue) => {
      for (const event of events) queue.put(event)
      return undefined
    }),
  /** The server has these. */
  remove: (ids: readonly string[]) =>
    inTransaction('readwrite', (_, queue) => {
      for (const id of ids) queue.delete(id)
      return undefined
    }),
  /** What was not sent yet stays. */
  clearPeople: () =>
    inTransaction('readwrite', (door) => {
      door.clear()
      return undefined
    }),
  /** Nothing of the people stays on the device. */
  clear: () =>
    inTransaction('readwrite', (door, queue) => {
      door.clear()
      queue.clear()
      return undefined
    }),
}
