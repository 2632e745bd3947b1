import { formatDay, formatTimestamp } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
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

function formatReview({ dueOn, versions, ...review }: ReviewAtDesk) {
  return {
    ...review,
    stateInWords: assignmentLabels[review.state],
    due: dueOn && formatDay(dueOn),
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
