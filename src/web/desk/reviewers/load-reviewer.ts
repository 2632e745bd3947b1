import { data } from 'react-router'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { describeDetails } from '#domain/desk/audit-details.ts'
import { auditLogOf } from '#domain/desk/audit-log.store.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { auditNameOfReviewer } from '#domain/review/pool/manage-reviewers.ts'
import type { ReviewerForm } from '#domain/review/pool/reviewer.schema.ts'
import { statusOfReviewer } from '#domain/review/pool/reviewer.ts'
import { type ReviewerAssignment, reviewerListOf } from '#domain/review/pool/reviewer-list.store.ts'
import { reviewersOf } from '#domain/review/pool/reviewers.store.ts'
import type { ReviewerOrigin } from '#domain/review/review.ts'
import type { Services } from '#domain/services.ts'
import { timeZones } from '../../ui/form/time-zones.ts'

const origins = {
  application: 'applied, and accepted an invitation',
  invitation: 'accepted an invitation',
  import: 'imported from a list',
  desk: 'added by the office',
} as const satisfies Record<ReviewerOrigin, string>

/** One reviewer as an organiser may see them: without the papers with which the organiser has a conflict. */
export async function loadReviewer({ db, now }: Services, organiser: Organiser, id: string) {
  const reviewer = await reviewersOf(db).find(id)
  if (!reviewer) throw data(null, { status: 404 })
  const today = dayInZone(now(), 'UTC')
  const exclusions = await reviewersOf(db).exclusions(id)
  const assignments = await reviewerListOf(db, organiser, today).assignmentsOf(id)
  const auditLog = await auditLogOf(db).about(auditNameOfReviewer(id).about)
  const { title, name, email, affiliation, country, topics, languages, timeZone, maxLoad, isStandby, version } = reviewer
  const values: ReviewerForm = {
    ...{ title, name, email, affiliation, country, topics, languages, timeZone, maxLoad, isStandby },
    people: exclusions.filter(({ kind }) => kind === 'person').map(({ value }) => value),
    institutions: exclusions.filter(({ kind }) => kind === 'institution').map(({ value }) => value),
  }
  return {
    id,
    version,
    values,
    today,
    status: statusOfReviewer(reviewer, today),
    pausedUntil: reviewer.pausedUntil,
    isPublic: reviewer.isPublic,
    hasAccount: reviewer.accountId !== null,
    agreed: reviewer.agreedAt && formatTimestamp(reviewer.agreedAt),
    stopped: reviewer.stoppedAt && formatTimestamp(reviewer.stoppedAt),
    added: `${origins[reviewer.origin]}, ${formatTimestamp(reviewer.addedAt)}`,
    orcid: reviewer.orcid ?? '',
    assignments: assignments.map((assignment) => shown(assignment, today)),
    choices: { topics: await callAlertsOf(db).topics(), countries: countryNames, zones: timeZones() },
    auditLog: auditLog.map(({ id: entryId, act, details, actorName, at }) => ({
      id: entryId,
      what: labelOfAct(act),
      details: describeDetails(act, details, { accounts: new Map(), conferences: new Map() }).join('\n'),
      who: actorName,
      when: formatTimestamp(at),
    })),
  }
}

function shown({ invitedAt, submittedAt, dueOn, ...assignment }: ReviewerAssignment, today: string) {
  const isOverdue = assignment.state === 'accepted' && dueOn !== null && dueOn < today
  const when = submittedAt
    ? `submitted ${formatTimestamp(submittedAt)}`
    : dueOn && assignment.state === 'accepted'
      ? `due on ${formatDay(dueOn)}`
      : invitedAt
        ? `invited ${formatTimestamp(invitedAt)}`
        : ''
  return { ...assignment, isOverdue, when }
}
