import { dateFormat } from './date-format.ts'

/** 17 November 2026, 04:16 UTC: for letters and pages that do not know where their reader is. */
export function momentInWords(moment: Date): string {
  const day = dateFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
  const time = dateFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  return `${day}, ${time} UTC`
}
