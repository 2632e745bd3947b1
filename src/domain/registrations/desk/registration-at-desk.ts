import { type AuditEntry, auditLogOf } from '../../desk/audit-log.store.ts'
import { readReference } from '../../forms/reference.ts'
import type { Booking, Charge } from '../../money/booking.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { SubmissionFile } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database } from '../../tables.ts'
import type { RegistrationFile } from '../files/registration-file.ts'
import { registrationFilesOf } from '../files/registration-files.store.ts'
import { type RegistrationDetail, registrationDetailsOf } from '../register/registration-details.store.ts'
import { type DeskMove, deskMovesFrom, type RegistrationMove } from '../registration.ts'
import { registrationsOf } from '../registrations.store.ts'
import { type DeskRegistration, selectableRegistrations } from './desk-registrations.store.ts'

export interface RegistrationAtDesk {
  registration: DeskRegistration
  /** The states that an organiser may move it to. */
  moves: DeskMove[]
  accompanying: string[]
  detail: RegistrationDetail
  /** The booking that pays for it, with what this registration is charged. */
  booking: { booking: Booking; charges: Charge[] } | undefined
  history: RegistrationMove[]
  /** Papers that came with the same form. */
  papers: Paper[]
  /** The CVs of the form; documents belong to its papers. */
  files: SubmissionFile[]
  /** What the person sent as proof for the approval. */
  proofs: RegistrationFile[]
  auditLog: AuditEntry[]
}

/** A registration with everything that the desk shows about it, apart from notes and mails. */
export async function registrationAtDesk({ db }: Pick<Services, 'db'>, typed: string): Promise<RegistrationAtDesk> {
  const reference = readReference(typed)
  const found = reference === undefined ? undefined : await registrationsOf(db).findByReference(reference)
  const [registration] = found ? await selectableRegistrations(db).whole([found.id], 'only read') : []
  if (!registration) throw new Refusal('registration.unknown', `There is no registration ${typed.slice(0, 40)}.`)
  const { id, submissionId } = registration
  const [detail, booking, accompanying, history, papers, files, proofs, auditLog] = await Promise.all([
    registrationDetailsOf(db).find(id),
    bookingAtDesk(db, registration),
    registrationsOf(db).accompanyingPersons(submissionId),
    registrationsOf(db).movesOf(id),
    papersOf(db).ofSubmission(submissionId),
    submissionsOf(db).filesOf(submissionId),
    registrationFilesOf(db).proofsOf(id),
    auditLogOf(db).about(`submission:${submissionId}`),
  ])
  return {
    registration,
    moves: deskMovesFrom(registration.state).filter((to) => !registration.submission.suspicion || to === 'cancelled' || to === 'needs-approval'),
    accompanying,
    detail,
    booking,
    history,
    papers,
    files: files.filter(({ paperId }) => paperId === null),
    proofs,
    auditLog,
  }
}

async function bookingAtDesk(db: Database, { id, bookingId }: DeskRegistration): Promise<RegistrationAtDesk['booking']> {
  const booking = bookingId === null ? undefined : await bookingsOf(db).find(bookingId)
  if (!booking) return undefined
  return { booking, charges: (await bookingsOf(db).chargesOf(booking.id)).filter(({ registrationId }) => registrationId === id) }
}
