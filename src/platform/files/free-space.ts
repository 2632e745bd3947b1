import { statfs } from 'node:fs/promises'

const mebibytes = (count: number) => count * 1024 * 1024

/** Free space that files never take, for the database, the mails and the logs: so much, or this share of a small disk. */
const minFreeBytes = mebibytes(512)
const minFreeShare = 1 / 20
const checkEvery = mebibytes(1)

/** Whether so many more bytes leave enough free space on the disk of a folder. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - bytes >= Math.min(minFreeBytes, blocks * bsize * minFreeShare)
}

/** Passes bytes on while there is room for them: of many that are written at once each had room at its beginning. Fails as a full disk does. */
export async function* whileThereIsRoom(folder: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unchecked = 0
  for await (const chunk of bytes) {
    unchecked += chunk.length
    if (unchecked >= checkEvery) {
      unchecked = 0
      if (!(await hasRoomFor(folder, 0))) throw Object.assign(new Error('There is too little free space.'), { code: 'ENOSPC' })
    }
    yield chunk
  }
}
