/** What was not measured says why, and neither meets nor misses its target. */
export const skippedRow = (what, reason) => ({ what, measured: `skipped: ${reason}`, target: '–', met: undefined })
export const failedRow = (what, error) => ({ what, measured: `failed: ${reasonOf(error)}`, target: '–', met: false })

/** A figure that could not be taken is no figure that meets anything. */
export const isAtLeast = (value, target) => Number.isFinite(value) && value >= target
export const isAtMost = (value, target) => Number.isFinite(value) && value <= target

/** `fetch` says only that it failed; why is said by what it was caused by. */
function reasonOf(error) {
  const [first] = String(error?.message ?? error).split('\n')
  return error?.cause?.message ? `${first}: ${error.cause.message}` : first
}
