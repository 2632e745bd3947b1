import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { Refusal } from '#domain/refusal.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
import { isOverdue } from '#domain/review/board/board.ts'
import { conflictLabels, isFree, paperReview } from '#domain/review/board/paper-review.ts'
import { fullPaperLabels } from '#domain/review/full-paper/full-paper.ts'
import { previewFullPaper } from '#domain/review/full-paper/review-full-paper.ts'
import { hardConflicts } from '#domain/review/review.ts'
import type { Services } from '#domain/services.ts'

const conflictStates = { found: 'To be weighed', confirmed: 'Stands', dismissed: 'Dismissed' } as const

/** The review of one paper, formatted; undefined when there is none, `conflict` alone for an organiser who must not see it. */
export async function loadPaperReview(services: Services, organiser: Organiser, id: string, reference: string) {
  const conference = await deskConferencesOf(services.db).head(id)
  if (!conference) return undefined
  const loaded = await paperReview(services, organiser, id, reference).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'review.conflict') return error.message
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (loaded === undefined) return undefined
  if (typeof loaded === 'string') return { conference, reference, conflict: loaded }
  const {
    paper,
    subject,
    round,
    settings,
    assignments,
    candidates,
    conflicts,
    fullPaper,
    reply,
    responses,
    discussion,
    lead,
    outsideHandler,
    handler,
    colleagues,
  } = loaded
  const today = dayInZone(services.now(), conference.timeZone)
  const isFullPaperOpen = round?.stage === 'full-paper' && round.state === 'open'
  const isAccepted = paper.state === 'accepted' || paper.state === 'confirmed'
  return {
    conference,
    reference: paper.reference,
    conflict: undefined,
    title: paper.title || 'Without a title',
    state: paper.state,
    subject: [subject.track, ...subject.keywords].filter(Boolean).join(', ') || subject.topic,
    isOpen: paper.state === 'received' || paper.state === 'under-review' || isFullPaperOpen,
    round: round && { number: round.number, stage: round.stage === 'abstract' ? 'the abstract' : 'the full paper', isOpen: round.state === 'open' },
    wanted: settings.reviewsPerPaper,
    assignments: assignments.map((one) => ({
      id: one.id,
      version: one.version,
      number: one.number,
      reviewer: one.reviewer,
      state: one.state,
      isLead: one.id === lead?.assignmentId,
      isOverdue: isOverdue(one, today),
      label: isOverdue(one, today) ? 'Overdue' : assignmentLabels[one.state],
      detail: detailOf(one),
    })),
    leadSummary: lead?.summary ?? '',
    candidates: candidates.map((one) => ({
      id: one.id,
      name: one.name,
      affiliation: one.affiliation,
      topics: one.topics.join(', '),
      fit: one.fit,
      wish: one.wish,
      load: `${one.load} of ${one.maxLoad}`,
      isFull: one.load >= one.maxLoad,
      isStandby: one.isStandby,
      paused: one.isPaused && one.pausedUntil ? formatDay(one.pausedUntil) : '',
      conflicts: one.conflicts.map((kind) => conflictLabels[kind]),
      isFree: isFree(one),
    })),
    conflicts: conflicts.map(({ email, name, kind, state, note }) => ({
      email,
      name,
      kind,
      label: conflictLabels[kind],
      state,
      stateLabel: conflictStates[state],
      note,
      isHard: (hardConflicts as readonly string[]).includes(kind),
    })),
    fullPaper: {
      isOpen: isFullPaperOpen,
      mayBegin: isAccepted && !isFullPaperOpen && (!fullPaper || (fullPaper.decision === 'rejected' && fullPaper.releasedAt !== null)),
      decision: fullPaper && {
        label: fullPaperLabels[fullPaper.decision],
        note: fullPaper.note,
        summary: fullPaper.summary,
        due: fullPaper.dueOn && formatDay(fullPaper.dueOn),
        released: fullPaper.releasedAt && formatTimestamp(fullPaper.releasedAt),
        decidedAt: fullPaper.decidedAt.toISOString(),
        mail: fullPaper.releasedAt ? undefined : await previewFullPaper(services, paper.id),
        mailWithScores: fullPaper.releasedAt ? undefined : await previewFullPaper(services, paper.id, { withScores: true }),
      },
    },
    reply: {
      days: settings.replyDays,
      mayOpen:
        settings.replyDays > 0 &&
        !reply &&
        round?.state === 'open' &&
        assignments.some(({ state }) => state === 'submitted') &&
        !assignments.some(({ state }) => state === 'accepted' || state === 'invited'),
      until: reply && formatDay(reply.closesOn),
      body: reply?.body ?? undefined,
      replied: reply?.repliedAt ? formatTimestamp(reply.repliedAt) : undefined,
    },
    responses: responses.map(({ number, body, sentAt }) => ({ number, body, sent: formatTimestamp(sentAt) })),
    discussion: {
      isOn: settings.hasDiscussion,
      isOpen: round?.state === 'open',
      contributions: discussion.map(({ number, reviewer, organiser, body, writtenAt }) => ({
        number,
        by: organiser ?? `Reviewer ${reviewer}`,
        body,
        written: formatTimestamp(writtenAt),
      })),
    },
    outsideHandler: outsideHandler && {
      name: outsideHandler.name,
      until: formatTimestamp(outsideHandler.expiresAt),
      isOver: outsideHandler.expiresAt <= services.now(),
    },
    handler: handler ?? '',
    colleagues,
  }
}

function detailOf({
  state,
  invitedAt,
  dueOn,
  submittedAt,
  reason,
}: {
  state: string
  invitedAt: Date | null
  dueOn: string | null
  submittedAt: Date | null
  reason: string
}): string {
  if (state === 'invited' && invitedAt) return `Since ${formatTimestamp(invitedAt)}`
  if (state === 'accepted' && dueOn) return `Due ${formatDay(dueOn)}`
  if (state === 'submitted' && submittedAt) return formatTimestamp(submittedAt)
  return reason
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPaperReview>>>
export type PaperReviewData = Extract<Loaded, { title: string }>
