import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatDay, formatDays } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'

export function confirmCallAlertLetter(topic: string, url: string): StandingLetter {
  return standingLetter('call.confirm', { field: topic }, { preview: 'Confirm with one click, and we will tell you about the next call.', facts: [], url })
}

export function openCallLetter(conference: ConferenceSummary, pageUrl: string, leaveUrl: string): StandingLetter {
  const { subConference, topic, theme, startDate, endDate, location, abstractDeadline } = conference
  const facts = [{ term: 'Theme', value: theme }, ...(abstractDeadline ? [{ term: 'Abstract deadline', value: formatDay(abstractDeadline) }] : [])]
  const when = `${formatDays(startDate, endDate)} in ${location}`
  const leave = [{ own: `To stop these letters, open ${leaveUrl}`, strangers: [] }]
  return standingLetter('call.opened', { field: topic, conference: subConference, when, leave }, { facts, url: pageUrl, conferenceId: conference._id })
}
