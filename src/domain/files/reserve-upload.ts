import { hours } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { FileStore } from './file-store.ts'
import { uploadReservationsOf } from './upload-reservations.store.ts'

const kibibytes = (count: number) => count * 1024
const gibibytes = (count: number) => count * 1024 ** 3

/** Unclaimed bytes. Hundreds of authors behind one address, who upload while they fill in the form, stay below the first. */
export const maxUnclaimedBytes = { ofOneSource: gibibytes(2), inAll: gibibytes(10) }

/** A small file counts as this, because it costs a name and a row too. */
const minCountedBytes = kibibytes(64)

/** How long a file may wait for the form that claims it; the clean-up job deletes it then. */
export const unclaimedTtl = hours(24)
/** The server's timeout for a whole request. */
const formTtl = hours(1)

const retryAfterSeconds = 60

/** Refuses files while so many more bytes would leave too little free space for the rest of the program. */
export async function refuseWithoutRoom(files: FileStore, sizeBytes: number): Promise<void> {
  if (await files.hasRoomFor(sizeBytes)) return
  throw new Refusal(
    'service.unavailable',
    'We have no room for files at the moment. What you wrote is not lost: please send it without files and add them later, or try again in an hour.',
    {},
    retryAfterSeconds,
  )
}

/** Reserves room for bytes before the first of them is stored; refuses when too much of one sender, or of all, waits to be claimed. */
export async function reserveUpload(
  { db, files, now }: Pick<Services, 'db' | 'files' | 'now'>,
  { id, source, sizeBytes, kind }: { id: string; source: string; sizeBytes: number; kind: 'form' | 'upload' },
): Promise<void> {
  await refuseWithoutRoom(files, sizeBytes)
  const endsAt = endOf(now(), kind === 'form' ? formTtl : unclaimedTtl)
  const reservation = { id, source, sizeBytes: Math.max(sizeBytes, minCountedBytes), endsAt }
  const exceeded = await uploadReservationsOf(db).add(reservation, now(), maxUnclaimedBytes)
  if (exceeded === 'source') throw tooMuchOfSource()
  if (exceeded === 'all') throw tooMuchInAll()
}

/** Ends the reservation of a form; files that stay unclaimed keep what they need of it. */
export async function settleReservation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  unclaimed: readonly { id: string; sizeBytes: number }[],
): Promise<void> {
  const counted = unclaimed.map((file) => ({ id: file.id, sizeBytes: Math.max(file.sizeBytes, minCountedBytes) }))
  await uploadReservationsOf(db).split(id, counted, endOf(now(), unclaimedTtl))
}

/** An upload that grows stays for another day. */
export async function renewReservation({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<void> {
  await uploadReservationsOf(db).renew(id, endOf(now(), unclaimedTtl))
}

const endOf = (now: Date, ttl: number) => new Date(now.getTime() + ttl)

function tooMuchOfSource(): Refusal {
  const sentence = 'Too many files from your network are waiting. Nothing you wrote is lost. Please try again in a few minutes.'
  return new Refusal('request.too_many', sentence, {}, retryAfterSeconds)
}

function tooMuchInAll(): Refusal {
  const sentence = 'We are receiving a great many files at the moment. Nothing you wrote is lost. Please try again in a few minutes.'
  return new Refusal('service.unavailable', sentence, {}, retryAfterSeconds)
}
