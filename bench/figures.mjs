/** Small arithmetic on what was measured. */
export function median(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The mean of all but the highest and the lowest: what comes regularly counts, what came once does not. */
export function ordinary(values) {
  const kept = [...values].sort((a, b) => a - b).slice(1, -1)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Three digits that mean something, whatever the size. */
export function shown(value) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits })
}

export const kilobytes = (bytes) => bytes / 1000
export const megabytes = (bytes) => bytes / 1024 / 1024
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
