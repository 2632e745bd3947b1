import { type SqlBool, sql } from 'kysely'
import { isForOrganisation, type RoleKind } from '../../roles/role.ts'
import type { Database } from '../../tables.ts'
import type { DocumentKind, StoredDocumentState } from '../document.ts'
import type { Holder } from '../issue-document.ts'

/** Somebody who may get a document of one kind, by rule or by the decision of an organiser. */
export interface Candidate extends Holder {
  /** What the desk shows beside the name: a reference, a title. */
  about: string
  /** Whether the rule of the kind is fulfilled. */
  isEntitled: boolean
  /** The rule in words, as it stands for this person. */
  rule: string
  /** The last document of this kind. */
  document: { reference: string; state: StoredDocumentState } | null
}

interface Row {
  subject: string
  title: string
  name: string
  email: string
  paper: string
  reference: string
  reviews: number
  is_entitled: boolean
  registration_id: string | null
  paper_id: string | null
  document_reference: string | null
  document_state: StoredDocumentState | null
}

const maxCandidates = 5000

const ruleLabels: Record<DocumentKind, readonly [fulfilled: string, not: string]> = {
  'acceptance-letter': ['Acceptance released', 'Acceptance not released yet'],
  'presenter-certificate': ['Has presented', 'Not marked as presented'],
  'listener-certificate': ['Has attended', 'Not checked in'],
  'co-chair-certificate': ['Co-chair who has agreed', 'Has not agreed yet'],
  'keynote-certificate': ['Keynote speaker who has agreed', 'Has not agreed yet'],
  'reviewer-certificate': ['Review done', 'Review not done yet'],
  'ambassador-certificate': ['Ambassador who has agreed', 'Not accepted yet'],
  'sponsor-certificate': ['Sponsor who has agreed', 'Has not agreed yet'],
  'academic-partner-certificate': ['Partner who has agreed', 'Has not agreed yet'],
  'attendance-confirmation': ['Has attended', 'Not checked in'],
  'visa-invitation': ['', ''],
}

/** Those who may get documents of a conference. */
export function candidatesOf(db: Database, conferenceId: string) {
  /** All candidates of a kind, or those of these subjects, those who are entitled first. */
  async function find(kind: DocumentKind, subjects?: readonly string[]): Promise<Candidate[]> {
    const source = sourceOf(kind, conferenceId)
    if (!source) return []
    const some = subjects ? sql<SqlBool>`candidate.subject = ANY (${subjects}::text[])` : sql<SqlBool>`true`
    const { rows } = await sql<Row>`
      SELECT candidate.*, last.reference AS document_reference, last.state AS document_state
      FROM (${source}) AS candidate
      LEFT JOIN LATERAL (
        SELECT reference, state FROM document WHERE document.conference_id = ${conferenceId} AND document.kind = ${kind} AND document.subject = candidate.subject
        ORDER BY state = 'valid' DESC, issued_at DESC LIMIT 1
      ) AS last ON true
      WHERE ${some}
      ORDER BY is_entitled DESC, lower(name), subject LIMIT ${maxCandidates}`.execute(db)
    return rows.map((row) => candidateFrom(kind, row))
  }
  return { find }
}

function candidateFrom(kind: DocumentKind, row: Row): Candidate {
  const { subject, title, name, email, paper, reference, reviews, is_entitled, registration_id, paper_id } = row
  return {
    subject,
    name: [title, name].filter(Boolean).join(' '),
    email,
    values: { paper, reference, reviews: reviews === 1 ? 'one review' : `${reviews} reviews` },
    registrationId: registration_id,
    paperId: paper_id,
    about: [reference, paper].filter(Boolean).join(', '),
    isEntitled: is_entitled,
    rule: ruleLabels[kind][is_entitled ? 0 : 1],
    document: row.document_reference && row.document_state ? { reference: row.document_reference, state: row.document_state } : null,
  }
}

/** The person came through a door or joined from afar, and the check-in was not taken back. */
const attended = sql<boolean>`EXISTS (
  SELECT FROM attendance WHERE attendance.registration_id = registration.id AND attendance.kind = 'in' AND attendance.companion = 0
    AND NOT EXISTS (SELECT FROM attendance AS undone WHERE undone.kind = 'undone' AND undone.undoes = attendance.id)
)`
/** As the chair of the session or an organiser marked it. */
const presented = sql<boolean>`(paper.presented_at IS NOT NULL)`

/** The author who presents, under the name of the registration that came of the same form, where there is one. */
const ofPapers = (conferenceId: string, isEntitled: ReturnType<typeof sql<boolean>>) => sql`
  SELECT 'paper:' || paper.id AS subject,
    CASE WHEN author.is_sender THEN coalesce(registration.title, submission.title) ELSE '' END AS title,
    CASE WHEN author.is_sender THEN coalesce(registration.name, submission.name) ELSE author.name END AS name,
    coalesce(nullif(author.email, ''), submission.email) AS email,
    paper.title AS paper, paper.reference, 0 AS reviews, ${isEntitled} AS is_entitled,
    registration.id AS registration_id, paper.id AS paper_id
  FROM paper
  JOIN submission ON submission.id = paper.submission_id
  JOIN LATERAL (
    SELECT name, email, is_sender FROM paper_author WHERE paper_author.paper_id = paper.id ORDER BY is_presenter DESC, is_sender DESC, position LIMIT 1
  ) AS author ON true
  LEFT JOIN registration ON registration.submission_id = submission.id AND registration.state NOT IN ('cancelled', 'carried', 'lapsed')
  WHERE paper.conference_id = ${conferenceId} AND paper.state IN ('accepted', 'confirmed') AND NOT paper.suspicious AND submission.name <> 'Deleted'`

const ofRegistrations = (conferenceId: string, isEntitled: ReturnType<typeof sql<boolean>>) => sql`
  SELECT 'registration:' || registration.id AS subject, registration.title, registration.name, registration.email, '' AS paper, registration.reference,
    0 AS reviews, ${isEntitled} AS is_entitled, registration.id AS registration_id, NULL::text AS paper_id
  FROM registration
  WHERE registration.conference_id = ${conferenceId} AND registration.state IN ('open', 'paid') AND NOT registration.suspicious`

/** Confirmed, or ended with the conference. */
const heldRole = sql<boolean>`(held.confirmed_at IS NOT NULL AND (held.state = 'confirmed' OR held.end_kind = 'term'))`
/** Whether the person of an application was appointed by the role desk and has agreed. */
const agreedToRole = (conferenceId: string, role: RoleKind) => sql<boolean>`EXISTS (
  SELECT FROM conference_role held WHERE held.conference_id = ${conferenceId} AND held.role = ${role} AND ${heldRole}
    AND (held.application_id = application.id OR lower(held.email) = lower(application.email))
)`

/** Those whom the role desk appointed, but for those whom an application names already; for an organisation its own name. */
const ofRoles = (conferenceId: string, role: RoleKind, named: ReturnType<typeof sql>) => sql`
  SELECT 'role:' || held.id AS subject, CASE WHEN ${isForOrganisation(role)} THEN '' ELSE held.title END AS title,
    CASE WHEN ${isForOrganisation(role)} THEN held.organisation ELSE held.name END AS name, held.email, '' AS paper, '' AS reference,
    0 AS reviews, ${heldRole} AS is_entitled, NULL::text AS registration_id, NULL::text AS paper_id
  FROM conference_role held
  WHERE held.conference_id = ${conferenceId} AND held.role = ${role} AND (held.state <> 'ended' OR held.end_kind = 'term')
    AND NOT EXISTS (
      SELECT FROM (${named}) AS named JOIN application ON application.id = named.id
      WHERE application.id = held.application_id OR lower(application.email) = lower(held.email)
    )`

const invitedSpeakers = (conferenceId: string, categories: readonly string[]) => sql`
  SELECT application_id AS id FROM speaker_invitation invitation
  WHERE invitation.conference_id = ${conferenceId} AND invitation.speaker_category = ANY (${categories}::text[]) AND invitation.state IN ('open', 'confirmed')`

const ofSpeakers = (conferenceId: string, role: RoleKind, categories: readonly string[]) => sql`
  SELECT 'speaker:' || invitation.id AS subject, '' AS title, invitation.speaker_name AS name, application.email, '' AS paper, application.reference,
    0 AS reviews, (invitation.state = 'confirmed' OR ${agreedToRole(conferenceId, role)}) AS is_entitled,
    NULL::text AS registration_id, NULL::text AS paper_id
  FROM speaker_invitation invitation JOIN application ON application.id = invitation.application_id
  WHERE invitation.conference_id = ${conferenceId} AND invitation.speaker_category = ANY (${categories}::text[]) AND invitation.state IN ('open', 'confirmed')
  UNION ALL ${ofRoles(conferenceId, role, invitedSpeakers(conferenceId, categories))}`

const ofReviewers = (conferenceId: string) => sql`
  SELECT 'reviewer:' || reviewer.id AS subject, reviewer.title, reviewer.name, reviewer.email, '' AS paper, '' AS reference,
    count(*) FILTER (WHERE assignment.state = 'submitted')::int AS reviews, bool_or(assignment.state = 'submitted') AS is_entitled,
    NULL::text AS registration_id, NULL::text AS paper_id
  FROM review_assignment assignment JOIN paper ON paper.id = assignment.paper_id JOIN reviewer ON reviewer.id = assignment.reviewer_id
  WHERE paper.conference_id = ${conferenceId} AND assignment.state IN ('accepted', 'submitted') AND reviewer.name <> 'Deleted'
  GROUP BY reviewer.id`

const ambassadors = (conferenceId: string) => sql`
  SELECT id FROM application WHERE role = 'ambassadors-apply' AND state <> 'declined' AND suspicion IS NULL AND subconference_id = ${conferenceId}`

const ofAmbassadors = (conferenceId: string) => sql`
  SELECT 'application:' || application.id AS subject, application.designation AS title, application.full_name AS name, application.email, '' AS paper,
    application.reference, 0 AS reviews, (application.state = 'accepted' OR ${agreedToRole(conferenceId, 'ambassador')}) AS is_entitled,
    NULL::text AS registration_id, NULL::text AS paper_id
  FROM application WHERE application.id IN (${ambassadors(conferenceId)})
  UNION ALL ${ofRoles(conferenceId, 'ambassador', ambassadors(conferenceId))}`

const nobody = sql`SELECT NULL::text AS id WHERE false`

function sourceOf(kind: DocumentKind, conferenceId: string) {
  switch (kind) {
    case 'acceptance-letter':
      return ofPapers(conferenceId, sql<boolean>`NOT paper.decision_waiting`)
    case 'presenter-certificate':
      return ofPapers(conferenceId, presented)
    case 'listener-certificate':
    case 'attendance-confirmation':
      return ofRegistrations(conferenceId, attended)
    case 'co-chair-certificate':
      return ofSpeakers(conferenceId, 'co-chair', ['Co-chair'])
    case 'keynote-certificate':
      return ofSpeakers(conferenceId, 'keynote', ['Keynote', 'Keynotes'])
    case 'reviewer-certificate':
      return ofReviewers(conferenceId)
    case 'ambassador-certificate':
      return ofAmbassadors(conferenceId)
    case 'sponsor-certificate':
      return ofRoles(conferenceId, 'sponsor', nobody)
    case 'academic-partner-certificate':
      return ofRoles(conferenceId, 'academic-partner', nobody)
    case 'visa-invitation':
      return undefined
  }
}
