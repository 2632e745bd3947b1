import { slugOf } from '#domain/conferences/conference.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import type { AuditEntry } from '#domain/desk/audit-log.store.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type RegistrationAtDesk, registrationAtDesk } from '#domain/registrations/desk/registration-at-desk.ts'
import { type RegistrationState, registrationLabels } from '#domain/registrations/registration.ts'
import type { Services } from '#domain/services.ts'
import type { Change } from '#domain/submissions/desk/corrections.store.ts'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { loadCorrespondence } from '../correspondence/load-correspondence.ts'
import { auditDetail, correctionsIn, formatFiles, orNotFound } from '../submissions/load-submission.ts'
import type { HistoryEntry } from '../ui/history-panel.tsx'

/** Everything that the page of a registration shows, formatted. */
export async function loadRegistration(services: Services, reference: string, reader: string) {
  const loaded = await orNotFound(registrationAtDesk(services, reference))
  const { registration, moves, accompanying, papers, files } = loaded
  const { conference, submission } = registration
  return {
    reference: registration.reference,
    version: registration.version,
    state: registration.state,
    name: registration.name,
    email: registration.email,
    suspicion: submission.suspicion,
    conference: { id: conference._id, slug: slugOf(conference), name: conference.subConference },
    booking: loaded.booking?.booking.reference,
    owesWithoutAccount: !loaded.booking && (registration.state === 'open' || registration.state === 'paid'),
    moves,
    facts: factsOf(loaded),
    accompanying,
    charged: chargedOf(loaded),
    papers: papers.map(({ reference, title, state }) => ({ reference, title, state })),
    files: formatFiles(services, files),
    proofs: loaded.proofs.map(({ id, name, sentAt, scan }) => ({ id, name, sent: formatTimestamp(sentAt), isInfected: scan === 'infected' })),
    history: historyOf(loaded, await correctionsIn(services, loaded)),
    ...(await loadCorrespondence(services.db, `submission:${submission.id}`, reader)),
  }
}

/** Who pays, and what for. */
function chargedOf({ booking: loaded }: RegistrationAtDesk) {
  if (!loaded) return undefined
  const { booking, charges } = loaded
  const { payer, currency, dueOn } = booking
  return {
    facts: [
      { term: 'Booking', value: booking.reference },
      { term: 'Payment reference', value: booking.paymentReference },
      { term: 'Invoice to', value: [payer.organisation, payer.name].filter(Boolean).join(', ') },
      { term: 'E-mail', value: payer.email },
      { term: 'VAT number', value: payer.vatNumber },
      { term: 'Purchase order', value: payer.purchaseOrder },
      { term: 'To be paid by', value: dueOn ? formatDay(dueOn) : '' },
    ].filter(({ value }) => value !== ''),
    charges: charges.map(({ id, description, person, grossMinor, listMinor, reduction }) => ({
      id,
      description: person ? `${description}: ${person}` : description,
      reduction,
      list: listMinor === grossMinor ? undefined : formatMoney(listMinor, currency),
      gross: formatMoney(grossMinor, currency),
    })),
  }
}

function factsOf({ registration, accompanying, detail }: RegistrationAtDesk): { term: string; value: string }[] {
  const { submission } = registration
  return [
    { term: 'Registered', value: formatTimestamp(registration.registeredAt) },
    { term: 'Category', value: categoryOf(registration.regtype)?.label ?? registration.regtype },
    { term: 'Fee', value: formatMoney(registration.feeMinor, registration.currency) },
    { term: 'Name', value: [registration.title, registration.name].filter(Boolean).join(' ') },
    { term: 'Name on the badge', value: detail.badgeName },
    { term: 'E-mail', value: registration.email },
    { term: 'Institution', value: registration.company },
    { term: 'Country', value: registration.country },
    { term: 'Mobile', value: submission.mobile },
    { term: 'Phone (official)', value: submission.phone },
    { term: 'LinkedIn/Twitter', value: submission.social },
    // Said, but not who.
    { term: 'Accompanied', value: submission.accompany && accompanying.length === 0 ? 'Yes, without names' : '' },
    { term: 'Dietary needs', value: detail.dietaryNeeds },
    { term: 'Access needs', value: detail.accessNeeds },
    { term: 'Languages', value: detail.languages },
    { term: 'Public list of participants', value: detail.isListed ? 'Listed, as the person agreed' : '' },
    { term: 'Message', value: submission.message },
  ]
}

/** Audit log entries that are shown as moves, mails or notes, or that are about the papers of the same form. */
const shownElsewhere = new Set([
  'registration.moved',
  'registration.written_to',
  'note.written',
  'submission.moved',
  'submission.reopened',
  'submission.conference_changed',
  'submission.decided',
  'submission.released',
  'submission.decision_undone',
  'submission.move_undone',
  'submission.written_to',
])

/** Moves and audit log entries, the latest first. */
function historyOf({ history, auditLog }: RegistrationAtDesk, corrections: ReadonlyMap<string, Change[]>): HistoryEntry[] {
  const moves = history.map(({ to, movedAt, movedBy, note }) => ({
    date: movedAt,
    what: registrationLabels[to],
    who: movedBy === 'author' ? 'the participant' : movedBy,
    detail: note ?? '',
  }))
  const entries = auditLog
    .filter(({ act }) => !shownElsewhere.has(act))
    .map((entry) => ({ date: entry.at, what: auditLabel(entry), who: entry.actorName, detail: auditDetail(entry.details, corrections) }))
  return [...moves, ...entries]
    .sort((one, other) => other.date.getTime() - one.date.getTime())
    .map(({ date, ...rest }) => ({ ...rest, at: date.toISOString(), when: formatTimestamp(date) }))
}

function auditLabel({ act, details }: AuditEntry): string {
  if (act === 'registration.move_undone') return `Step taken back: ${registrationLabels[details.from as RegistrationState] ?? String(details.from)}`
  if (act === 'submission.corrected') return 'Corrected'
  if (act === 'submission.trusted') return 'Found genuine, receipt sent'
  return labelOfAct(act)
}
