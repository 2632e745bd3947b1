import { getHeapStatistics } from 'node:v8'

const mebibytes = (count: number) => count * 1024 * 1024
const bytesBetweenLooks = mebibytes(4)
/** A look at everything takes a twentieth of a second: worth it sooner when many files arrive at once, whose pieces wait longer and grow old together. */
const mostKeptInVain = { few: mebibytes(12), crowd: mebibytes(6) }

let bytesSince = 0
let outsideThen = 0

/**
 * Each piece of what arrives lies in memory outside the engine's heap, which is given back when the engine next looks for garbage; by itself it waits
 * for some 32 MB of young pieces, and for 64 MB of those that had to wait for the disk and count as old. A look at the young costs a fraction of a
 * millisecond; one at everything is worth its price only now and then. Without --expose-gc nothing happens.
 */
export function forgetPieces(bytes: number, isCrowd: boolean): void {
  bytesSince += bytes
  if (bytesSince < bytesBetweenLooks || !globalThis.gc) return
  bytesSince = 0
  globalThis.gc({ type: 'minor' })
  const outside = getHeapStatistics().external_memory
  if (outside < outsideThen) outsideThen = outside
  if (outside - outsideThen < (isCrowd ? mostKeptInVain.crowd : mostKeptInVain.few)) return
  globalThis.gc()
  outsideThen = getHeapStatistics().external_memory
}
