import type { Readable } from 'node:stream'
import type { Services } from '../services.ts'
import { type FileScan, heldBack, holdOf } from './file-scan.ts'

/** The one way to the bytes of what somebody sent: nothing infected leaves the house, and nothing unscanned where there is a scanner. */
export async function openFile(
  { files, scanning }: Pick<Services, 'files' | 'scanning'>,
  { storageKey, scan }: { storageKey: string; scan: FileScan | null },
): Promise<Readable> {
  const hold = holdOf(scan, scanning)
  if (hold) throw heldBack(hold)
  return files.read(storageKey)
}
