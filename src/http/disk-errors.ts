import { constants } from 'node:os'

/** A disk that is full or failing, or too many open files: temporary, or for the administrator. */
const diskErrors = new Set(['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

export function isDiskError(error: Error): boolean {
  // Node has no name for a quota that is used up, only its number.
  return ('code' in error && diskErrors.has(String(error.code))) || ('errno' in error && error.errno === -constants.errno.EDQUOT)
}
