import { safeHtml } from '../content/safe-html.ts'
import type { NewRow, Row } from '../tables.ts'
import type { Conference, ConferenceSummary, Speaker } from './conference.ts'

/** Everything except the long texts and the speakers. */
export const summaryColumns = [
  'id',
  'code',
  'con_no',
  'main_conference',
  'sub_conference',
  'topic',
  'collaboration',
  'theme',
  'start_date',
  'end_date',
  'time_zone',
  'venue',
  'location',
  'country',
  'abstract_deadline',
  'notification',
  'paper_deadline',
  'registration_deadline',
  'status',
  'journal',
] as const
export const wholeColumns = [...summaryColumns, 'call_for_paper', 'scopes', 'travel', 'committee', 'contact_name', 'contact_role', 'contact_email'] as const

type ConferenceRow = Row<'conference'>
type SummaryRow = Pick<ConferenceRow, (typeof summaryColumns)[number]>
type WholeRow = Pick<ConferenceRow, (typeof wholeColumns)[number]>

export function summaryFrom(row: SummaryRow): ConferenceSummary {
  return {
    _id: row.id,
    code: row.code,
    conNo: row.con_no,
    mainConference: row.main_conference,
    subConference: row.sub_conference,
    topic: row.topic,
    collaboration: row.collaboration,
    theme: row.theme,
    startDate: row.start_date,
    endDate: row.end_date,
    timeZone: row.time_zone,
    venue: row.venue,
    location: row.location,
    country: row.country,
    abstractDeadline: row.abstract_deadline,
    notification: row.notification,
    paperDeadline: row.paper_deadline,
    registrationDeadline: row.registration_deadline,
    state: row.status,
    journal: row.journal ?? undefined,
  }
}

export function conferenceFrom(row: WholeRow, speakers: Speaker[]): Conference {
  return {
    ...summaryFrom(row),
    callForPaper: safeHtml(row.call_for_paper),
    scopes: safeHtml(row.scopes),
    travel: safeHtml(row.travel),
    committee: safeHtml(row.committee),
    contact: row.contact_name ? { name: row.contact_name, role: row.contact_role, email: row.contact_email } : null,
    selectedTeamMembers: speakers,
  }
}

export function rowFrom(conference: Conference): NewRow<'conference'> {
  return {
    id: conference._id,
    code: conference.code,
    con_no: conference.conNo,
    main_conference: conference.mainConference,
    sub_conference: conference.subConference,
    topic: conference.topic,
    collaboration: conference.collaboration,
    theme: conference.theme,
    start_date: conference.startDate,
    end_date: conference.endDate,
    time_zone: conference.timeZone,
    venue: conference.venue,
    location: conference.location,
    country: conference.country,
    abstract_deadline: conference.abstractDeadline,
    notification: conference.notification,
    paper_deadline: conference.paperDeadline,
    registration_deadline: conference.registrationDeadline,
    call_for_paper: safeHtml(conference.callForPaper),
    scopes: safeHtml(conference.scopes),
    travel: safeHtml(conference.travel),
    committee: safeHtml(conference.committee),
    contact_name: conference.contact?.name ?? '',
    contact_role: conference.contact?.role ?? '',
    contact_email: conference.contact?.email ?? '',
  }
}
