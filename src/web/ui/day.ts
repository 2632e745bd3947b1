export { dayInWords, daysInWords } from '#domain/day-in-words.ts'
