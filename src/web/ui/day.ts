export { dayInWords, daysInWords, monthInWords } from '#domain/day-in-words.ts'
