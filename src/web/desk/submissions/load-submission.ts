import { data, href, redirect } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { labelOfAct } from '#domain/desk/audit-log.ts'
import { mayInConference } from '#domain/desk/conference-rights.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { type Hold, holdLabels, holdOf } from '#domain/files/file-scan.ts'
import { readReference } from '#domain/forms/reference.ts'
import { formatMoney } from '#domain/money/money.ts'
import { whyNotAnswer } from '#domain/papers/answer-appeal.ts'
import { countWords } from '#domain/papers/count-words.ts'
import { formatAuthors, formatExclusions } from '#domain/papers/detail-changes.ts'
import { missingDetails } from '#domain/papers/paper-details.ts'
import { Refusal } from '#domain/refusal.ts'
import { registrationsOf } from '#domain/registrations/registrations.store.ts'
import { failedCheck } from '#domain/review/blindness/failed-check.ts'
import { findingLabels, holdReasonsAtDesk } from '#domain/review/blindness/guard-labels.ts'
import { guardedPaper } from '#domain/review/blindness/guarded-paper.ts'
import { reviewConflictsOf } from '#domain/review/conflicts.store.ts'
import { decisionInWords, presentationFormLabels } from '#domain/review/decision-type.ts'
import { outsideHandling } from '#domain/review/outside-handler/invite-outside-handler.ts'
import { reviewSettingsOf } from '#domain/review/review-settings.store.ts'
import type { Services } from '#domain/services.ts'
import { type Change, correctionIdOf, correctionsOf, formatChange, formatValues } from '#domain/submissions/desk/corrections.store.ts'
import { type PaperAtDesk, paperAtDesk } from '#domain/submissions/desk/paper-at-desk.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { isCorrection, revisionDueOn } from '#domain/submissions/paper.ts'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { fileKindLabels } from '#domain/submissions/submission.ts'
import { formatNotes } from '../correspondence/load-correspondence.ts'
import { deskPaths } from '../desk-paths.ts'
import type { HistoryEntry } from '../ui/history-panel.tsx'

/** Everything that the page of a submission shows, formatted. */
export async function loadSubmission(services: Services, reference: string, organiser?: Organiser) {
  const loaded = await paperAtDesk(services, reference).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // Those who registered without a paper have a page of their own; references and older links lead there.
    const registered = await registrationsOf(services.db).findByReference(readReference(reference) ?? '')
    throw registered ? redirect(href(deskPaths.registration, { reference: registered.reference })) : data(null, { status: 404 })
  })
  const { paper, siblings, registration, shown, decisionWaits, moves, decisions, corrects, mayReopen, request, files, notes } = loaded
  const { last, conference, submission } = paper
  return {
    id: paper.id,
    reference: paper.reference,
    version: paper.version,
    state: paper.state,
    title: paper.title,
    siblings,
    registration: registration && { reference: registration.reference, state: registration.state },
    shown: stateLabels[shown],
    suspicion: submission.suspicion,
    name: submission.name,
    email: submission.email,
    conference: { id: conference._id, slug: slugOf(conference), name: conference.subConference, journal: conference.journal },
    decisionWaits,
    waiting:
      decisionWaits && last
        ? {
            by: last.movedBy,
            at: formatTimestamp(last.movedAt),
            note: last.note,
            due: last.dueOn ? formatDay(last.dueOn) : undefined,
            words: decisionInWords(last),
            presentation: last.presentation ? presentationFormLabels[last.presentation] : '',
          }
        : undefined,
    moves,
    decisions,
    decisionTypes: decisions.length > 0 ? (await reviewSettingsOf(services.db).find(paper.conferenceId)).decisionTypes : [],
    /** The decision that the author knows, where another one would correct it. */
    corrects: corrects && stateLabels[corrects],
    mayReopen,
    usualRevisionDay: loaded.usualRevisionDay,
    revised: shown === 'under-review' && isRevised(loaded),
    revisionDue: formatDue(loaded),
    appeal: organiser && (await loadAppeal(services, organiser, loaded)),
    unconfirmed: loaded.unconfirmed && {
      since: formatTimestamp(loaded.unconfirmed.since),
      reminded: loaded.unconfirmed.reminded.map((instant) => formatTimestamp(instant)),
    },
    request: request && {
      state: request.state,
      reason: request.reason,
      requested: formatTimestamp(request.requestedAt),
    },
    corrections: loaded.corrections.map(({ id, reason, requestedAt, changes }) => ({
      id,
      reason,
      requested: formatTimestamp(requestedAt),
      changes: changes.map(({ field, ...values }) => ({ term: field, value: formatValues({ field, ...values }) })),
    })),
    authors: formatAuthors(loaded.details.authors),
    paper: paperOf(loaded),
    message: submission.message,
    facts: factsOf(paper),
    files: formatFiles(services, files),
    guard: organiser && (await loadGuard(services, organiser, loaded)),
    outsideHandling: organiser && (await loadOutsideHandling(services, organiser, loaded)),
    notes: formatNotes(notes),
    history: historyOf(loaded, await correctionsIn(services, loaded)),
  }
}

/** An appeal that waits, and why this organiser may not answer it. Its reasons may quote reviews, so whoever has a conflict does not read them. */
async function loadAppeal({ db }: Services, organiser: Organiser, { paper, appeal }: PaperAtDesk) {
  if (appeal?.state !== 'open') return undefined
  const isConflicted = await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)
  const whyNot = isConflicted
    ? 'You have a conflict of interest with this paper, so another organiser answers the appeal.'
    : await whyNotAnswer(db, organiser, paper)
  return { opened: formatTimestamp(appeal.openedAt), reasons: isConflicted ? undefined : appeal.reasons, whyNot }
}

/** Whether somebody from outside must handle the paper, and who does; nothing where somebody here can. */
async function loadOutsideHandling({ db }: Services, organiser: Organiser, { paper }: PaperAtDesk) {
  const handling = await outsideHandling(db, organiser, paper)
  return handling && { current: handling.current && { ...handling.current, until: formatTimestamp(handling.current.expiresAt) } }
}

/** What stands between the paper and its reviewers; nothing for whoever may not review, or has a conflict. */
async function loadGuard(services: Services, organiser: Organiser, { paper, files }: PaperAtDesk) {
  if (!(await mayInConference(services.db, organiser, 'review', paper.conferenceId))) return undefined
  if (await reviewConflictsOf(services.db).isConflicted(paper.id, organiser.email)) return undefined
  const { version, parts } = await guardedPaper(services, paper.id, files)
  const failure = await failedCheck(services, paper.id)
  return {
    version,
    failure: failure && { error: failure.error || 'it ended without saying why', when: formatTimestamp(failure.failedAt) },
    parts: parts.map(({ fileId, name, state, reason, copyId, allowedBy, allowedAt, hits, others }) => ({
      fileId,
      name,
      state,
      reason: reason && holdReasonsAtDesk[reason],
      mayAllow: state === 'held' && reason !== 'infected',
      hasCopy: copyId !== null,
      allowed: allowedAt && `Allowed by ${allowedBy}, ${formatTimestamp(allowedAt)}`,
      hits: hits.map(({ id, kind, location, excerpt }) => ({ id, label: findingLabels[kind], location, excerpt })),
      explanation: hits.find(({ explanation }) => explanation)?.explanation ?? '',
      references: others.filter(({ isReference }) => isReference).length,
      removed: others.filter(({ isReference }) => !isReference).length,
    })),
  }
}

/** A refusal to show something is a page that is not there. */
export function orNotFound<Result>(loading: Promise<Result>): Promise<Result> {
  return loading.catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
}

function isRevised({ history }: PaperAtDesk): boolean {
  const last = history.at(-1)
  return last?.from === 'revision-requested' && last.to === 'under-review' && last.movedBy === 'author'
}

function formatDue({ history }: PaperAtDesk): string | undefined {
  const dueOn = revisionDueOn(history)
  return dueOn ? formatDay(dueOn) : undefined
}

export function formatFiles({ scanning }: Pick<Services, 'scanning'>, files: PaperAtDesk['files']) {
  return files.map((file) => ({
    ...holdLabel(holdOf(file.scan, scanning)),
    id: file.id,
    kind: file.kind === 'document' ? 'Paper' : fileKindLabels[file.kind],
    name: file.name,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    note: file.note,
    arrived: formatTimestamp(file.arrivedAt),
    replaced: file.replacedAt && formatTimestamp(file.replacedAt),
  }))
}

function holdLabel(held: Hold | null) {
  return { held, heldInWords: held && holdLabels[held] }
}

function factsOf({ submission, conference }: PaperAtDesk['paper']): { term: string; value: string }[] {
  const facts = [
    { term: 'Received', value: formatTimestamp(submission.receivedAt) },
    {
      term: 'Category',
      value: conference.journal
        ? 'Manuscript for a journal'
        : `${categoryOf(submission.regtype)?.label ?? submission.regtype}, ${formatMoney(submission.feeMinor, submission.feeCurrency)}`,
    },
    { term: 'Name', value: [submission.title, submission.name].filter(Boolean).join(' ') },
    { term: 'E-mail', value: submission.email },
    { term: 'Institution', value: submission.company },
    { term: 'Country', value: submission.country },
    { term: 'Mobile', value: submission.mobile },
    { term: 'Phone (official)', value: submission.phone },
    { term: 'LinkedIn/Twitter', value: submission.social },
    { term: 'Accompanying persons', value: submission.accompany ? submission.names : '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What the author has completed, and what is missing. */
function paperOf({ details, rules, paper, coAuthors }: PaperAtDesk) {
  const isOpen = paper.state !== 'rejected' && paper.state !== 'withdrawn'
  const { abstract, keywords, trackId, interests, funding, licence, aiStatement } = details
  return {
    missing: isOpen ? missingDetails(details, rules).map(({ message }) => message) : [],
    abstract,
    words: countWords(abstract),
    facts: [
      { term: 'Co-authors', value: formatAnswers(details.authors, coAuthors) },
      { term: 'Keywords', value: keywords.join(', ') },
      { term: 'Track', value: rules.tracks.find(({ id }) => id === trackId)?.name ?? (trackId ? 'One that the scopes no longer name' : '') },
      { term: 'Competing interests', value: interests },
      { term: 'Funding', value: funding },
      { term: 'Generative AI', value: aiStatement },
      { term: 'Licence', value: licence },
      { term: 'People who should not review it', value: formatExclusions(details) },
    ].filter(({ value }) => value !== ''),
  }
}

/** 'Charles Babbage has confirmed.' Those who were never asked are not named. */
function formatAnswers(authors: PaperAtDesk['details']['authors'], answers: PaperAtDesk['coAuthors']): string {
  const lines = answers.map(({ email, answer, note }) => {
    const name = authors.find((author) => author.email.toLowerCase() === email)?.name ?? `${email} (no longer named)`
    if (answer === 'denied') return `${name} says that they are not an author${note ? `: ${note}` : '.'}`
    return `${name} ${answer === 'confirmed' ? 'has confirmed.' : 'was asked by mail to confirm.'}`
  })
  return lines.join('\n')
}

/** Audit log entries that the history shows as moves or mails, or the page as notes. */
const shownElsewhere = new Set([
  'submission.moved',
  'submission.reopened',
  'submission.decided',
  'submission.released',
  'submission.written_to',
  'note.written',
])
const mailStates = { queued: 'waits to be sent', sent: 'sent', failed: 'failed' } as const

/** Moves, mails and audit log entries, the latest first. */
function historyOf({ history, request, appeal, mails, auditLog }: PaperAtDesk, corrections: ReadonlyMap<string, Change[]>): HistoryEntry[] {
  const entries: (Omit<HistoryEntry, 'at' | 'when'> & { date: Date })[] = []
  for (const { from, to, movedAt, movedBy, note, releasedAt, typeName, presentation } of history) {
    const words = decisionInWords({ to, typeName })
    const isRevision = from === 'revision-requested' && to === 'under-review' && movedBy === 'author'
    const isCorrected = from !== null && isCorrection(from, to)
    entries.push({
      date: movedAt,
      what: isRevision ? 'Revised, under review again' : isCorrected ? `Decision corrected: ${words}` : words,
      // Every submission was received from its author; only one that the desk entered needs a name.
      who: movedBy !== 'author' ? movedBy : from === null ? '' : 'the author',
      detail: [
        presentation && `Form of presentation: ${presentationFormLabels[presentation].toLowerCase()}`,
        note,
        releasedAt ? '' : 'Not released to the author.',
      ]
        .filter(Boolean)
        .join('\n'),
    })
    if (releasedAt && releasedAt.getTime() !== movedAt.getTime()) {
      const releasedBy = auditLog.find((entry) => entry.act === 'submission.released' && entry.at.getTime() === releasedAt.getTime())?.actorName ?? ''
      entries.push({ date: releasedAt, what: `Released to the author: ${words}`, who: releasedBy, detail: '' })
    }
  }
  if (appeal) entries.push({ date: appeal.openedAt, what: 'Appealed against the decision', who: 'the author', detail: '' })
  if (request) entries.push({ date: request.requestedAt, what: 'Asked to withdraw', who: 'the author', detail: request.reason })
  for (const mail of mails) {
    const detail = `To ${mail.to_address}, ${mailStates[mail.state]}${mail.state === 'failed' && mail.last_answer ? `: ${mail.last_answer}` : ''}`
    entries.push({ date: mail.queued_at, what: `Mail: ${mail.subject}`, who: '', detail })
  }
  for (const entry of auditLog) {
    if (shownElsewhere.has(entry.act) || entry.act.startsWith('registration.')) continue
    entries.push({
      date: entry.at,
      what: auditLabel(entry.act, entry.details),
      who: entry.actorName,
      detail: auditDetail(entry.details, corrections),
      isAboutReview: entry.act.startsWith('review.'),
    })
  }
  return entries
    .sort((one, other) => other.date.getTime() - one.date.getTime())
    .map(({ date, ...rest }) => ({ ...rest, at: date.toISOString(), when: formatTimestamp(date) }))
}

/** The corrections that the audit log of a submission names. */
export async function correctionsIn({ db }: Pick<Services, 'db'>, { auditLog }: Pick<PaperAtDesk, 'auditLog'>): Promise<Map<string, Change[]>> {
  return correctionsOf(db).find(auditLog.flatMap(({ details }) => correctionIdOf(details) ?? []))
}

/** The old and new values of a correction or a move to another conference, a line each. */
export function auditDetail(details: Record<string, unknown>, corrections: ReadonlyMap<string, Change[]>): string {
  const personal = (corrections.get(correctionIdOf(details) ?? '') ?? []).map(formatChange)
  const others = Array.isArray(details.changes) ? details.changes.map(String) : []
  const conference = typeof details.from === 'string' && typeof details.letter === 'string' ? [`${details.from} → ${String(details.to)}`] : []
  return [...personal, ...others, ...conference].join('\n')
}

function auditLabel(act: string, details: Record<string, unknown>): string {
  const decision = String(details.decision)
  if (act === 'submission.decision_undone') return `Decision taken back: ${stateLabels[decision as keyof typeof stateLabels] ?? decision}`
  const to = String(details.to)
  if (act === 'submission.move_undone') return `Step taken back: ${stateLabels[to as keyof typeof stateLabels] ?? to}`
  if (act === 'submission.link_renewed') return 'New status link sent, earlier ones ended'
  if (act === 'submission.corrected') return 'Corrected'
  if (act === 'submission.conference_changed') return 'Moved to another conference'
  if (act === 'submission.entered') return `Entered for the author, receipt ${String(details.receipt)}`
  if (act === 'submission.trusted') return 'Found genuine, receipt sent'
  return labelOfAct(act)
}
