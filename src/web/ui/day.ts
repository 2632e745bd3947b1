export { dayInWords as formatDay, daysInWords as formatDays } from '#domain/day-in-words.ts'
