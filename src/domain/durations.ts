/** Lengths of time in milliseconds. What counts in seconds (cookies, job delays) divides by `seconds(1)`. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
