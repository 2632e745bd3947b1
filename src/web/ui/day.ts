export { formatDay, formatDays } from '#domain/dates.ts'
