import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import type { Reviewer } from './reviewer.ts'

export function poolInvitationLetter({ name, topics }: { name: string; topics: readonly string[] }, url: string): StandingLetter {
  const facts = topics.length > 0 ? [{ term: 'Topics we thought of', value: topics.join(', ') }] : []
  return standingLetter('reviewer.invitation', { name }, { preview: 'You decide on which topics, and how much.', facts, url })
}

export function welcomeLetter(reviewer: Pick<Reviewer, 'name' | 'topics' | 'maxLoad' | 'timeZone'>, url: string): StandingLetter {
  const facts = [
    { term: 'Topics', value: reviewer.topics.join(', ') },
    { term: 'Reviews at the same time', value: `at most ${reviewer.maxLoad}` },
    { term: 'Time zone', value: reviewer.timeZone },
  ].filter(({ value }) => value !== '')
  return standingLetter('reviewer.welcome', { name: reviewer.name }, { preview: 'We ask you about each paper.', facts, url })
}

type ToOffice = 'reviewer.joined.office' | 'reviewer.declined.office' | 'reviewer.stopped.office'

export function poolNewsForOffice(
  kind: ToOffice,
  { name, email, affiliation }: Pick<Reviewer, 'name' | 'email' | 'affiliation'>,
  url?: string,
): StandingLetter {
  const facts = affiliation ? [{ term: 'Affiliation', value: affiliation }] : []
  return standingLetter(kind, { sender: name, email }, { facts, ...(url ? { url } : {}) })
}
