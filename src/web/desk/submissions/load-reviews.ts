import { formatDay, formatTimestamp } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
import { type Attachment, attachmentLabels, holdReasonsOfAttachments, isInfected, neutralAttachmentName } from '#domain/review/attachments/attachment.ts'
import { isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { findingLabels } from '#domain/review/blindness/guard-labels.ts'
import { type ReviewAtDesk, reviewsAtDesk } from '#domain/review/reviews/reviews-at-desk.ts'
import type { Services } from '#domain/services.ts'

/** The reviews of a paper, formatted; undefined for an organiser who must not see them. */
export async function loadReviews({ db }: Pick<Services, 'db'>, organiser: Organiser, paperId: string) {
  const loaded = await reviewsAtDesk(db, organiser, paperId)
  return (
    loaded && {
      rounds: loaded.rounds.map((round) => ({ ...round, reviews: round.reviews.map(formatReview) })),
      reports: loaded.reports.map(({ reportedAt, ...report }) => ({ ...report, reported: formatTimestamp(reportedAt) })),
    }
  )
}

export type ShownReviews = NonNullable<Awaited<ReturnType<typeof loadReviews>>>

function formatReview({ dueOn, versions, attachments, ...review }: ReviewAtDesk) {
  return {
    ...review,
    stateInWords: assignmentLabels[review.state],
    due: dueOn && formatDay(dueOn),
    attachments: attachments.map(formatAttachment),
    versions: versions.map(({ number, form, answers, recommendation, confidence, score, submittedAt, enteredBy }) => ({
      number,
      recommendation,
      confidence,
      score,
      submitted: formatTimestamp(submittedAt),
      enteredBy,
      scores: form.criteria.flatMap(({ id, name, anchors }) => {
        const given = answers.scores[id]
        return given ? [{ name, score: given, anchor: anchors[given - 1] ?? '' }] : []
      }),
      toAuthor: answers.toAuthor,
      confidential: answers.confidential,
      answers: form.questions.flatMap(({ id, text, audience }) => {
        const answer = answers.answers[id]
        return answer ? [{ question: text, answer, audience }] : []
      }),
    })),
  }
}

export type ShownAttachment = ReturnType<typeof formatAttachment>

function formatAttachment(attachment: Attachment) {
  const { id, version, state, reason, findings, original, copy, allowedBy, allowedAt, attachedBy, addedAt } = attachment
  const mediaType = copy?.mediaType ?? original?.mediaType ?? ''
  const held = isInfected(attachment) ? 'infected' : state === 'held' ? reason : ''
  return {
    id,
    version,
    /** As the reviewer named it; empty once the reviewer was erased. */
    name: original?.name ?? '',
    neutralName: neutralAttachmentName(attachment, mediaType),
    sizeBytes: original?.sizeBytes ?? copy?.sizeBytes ?? 0,
    state: held ? ('held' as const) : state,
    stateInWords: attachmentLabels[held ? 'held' : state],
    reason: held && holdReasonsOfAttachments[held],
    hits: findings.filter(isTrueHit).map(({ kind, location, excerpt, isOwn }) => ({ label: findingLabels[kind], location, excerpt, isOwn })),
    /** What the copy does not have. */
    removed: findings.filter(({ kind }) => kind === 'metadata' || kind === 'change-author').length,
    references: findings.filter(({ isReference }) => isReference).length,
    allowed: allowedBy && allowedAt ? `${allowedBy} let it pass on ${formatTimestamp(allowedAt)}.` : '',
    /** For a file that came by e-mail. */
    attached: attachedBy === null ? '' : `${attachedBy} attached it on ${formatTimestamp(addedAt)}.`,
    mayAllow: state === 'held' && held !== 'infected',
    hasOriginal: original !== null && original.scan !== 'infected',
    hasCopy: copy !== null && !isInfected(attachment),
  }
}
