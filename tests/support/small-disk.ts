import { spawnSync } from 'node:child_process'
import { whenDone } from './when-done.ts'

/** Whether this machine lets us mount a file system; only root may. */
export const maySmallDisk = process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v mount']).status === 0

/** Puts a small disk over a folder until the test is done; false where no file system may be mounted. */
export function mountSmallDisk(folder: string, megabytes: number, mode = '700'): boolean {
  if (!maySmallDisk || spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=${mode}`, 'tmpfs', folder]).status !== 0) return false
  whenDone(() => spawnSync('umount', ['-l', folder]))
  return true
}
