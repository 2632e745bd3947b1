import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import type { AssignmentState, Recommendation } from '../review.ts'
import { type ReviewFormDefinition, reviewFormSchema } from '../review-form.ts'
import type { ReviewAnswers, ReviewValues, WholeReview } from './review-answers.ts'

/** One version of a review as it was submitted. */
export interface SubmittedReview extends WholeReview {
  assignmentId: string
  /** 1, 2 and so on; the last one counts. */
  number: number
  formId: string
  submittedAt: Date
  /** The organiser who entered a review that came by e-mail. */
  enteredBy: string | null
}

/** What authors and other reviewers may read of a review. */
export interface ReviewComments {
  assignmentId: string
  /** 'Reviewer 1'. */
  reviewer: number
  /** Where review is open and the reviewer accepted knowing that; null everywhere else. */
  name: string | null
  recommendation: Recommendation
  toAuthor: string
  /** Answers to questions that are meant for the author. */
  answers: { question: string; answer: string }[]
  /** For letters that an organiser lets carry them; nothing else shows them to authors. */
  scores: { criterion: string; score: number; anchor: string }[]
}

/** Reviews and their drafts. */
export function reviewsOf(db: Database) {
  const versions = db
    .selectFrom('review')
    .select(['assignment_id', 'number', 'form_id', 'answers', 'recommendation', 'confidence', 'score', 'submitted_at', 'entered_by'])

  return {
    async draft(assignmentId: string): Promise<{ values: ReviewValues; savedAt: Date } | undefined> {
      const row = await db.selectFrom('review_draft').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst()
      return row && { values: row.answers as ReviewValues, savedAt: row.saved_at }
    },

    async saveDraft(assignmentId: string, values: ReviewValues, now: Date): Promise<void> {
      const answers = JSON.stringify(values)
      await db
        .insertInto('review_draft')
        .values({ assignment_id: assignmentId, answers, saved_at: now })
        .onConflict((there) => there.column('assignment_id').doUpdateSet({ answers, saved_at: now }))
        .execute()
    },

    async deleteDraft(assignmentId: string): Promise<void> {
      await db.deleteFrom('review_draft').where('assignment_id', '=', assignmentId).execute()
    },

    /** The version that counts. */
    async latest(assignmentId: string): Promise<SubmittedReview | undefined> {
      const row = await versions.where('assignment_id', '=', assignmentId).orderBy('number', 'desc').limit(1).executeTakeFirst()
      return row && reviewFrom(row)
    },

    /** Every version of these reviews, the first ones first. */
    async versionsOf(assignmentIds: readonly string[]): Promise<SubmittedReview[]> {
      if (assignmentIds.length === 0) return []
      const rows = await versions.where('assignment_id', 'in', assignmentIds).orderBy('assignment_id').orderBy('number').execute()
      return rows.map(reviewFrom)
    },

    /** Adds the next version; the caller holds the assignment. */
    async add(assignmentId: string, number: number, review: WholeReview, { formId, now, enteredBy }: { formId: string; now: Date; enteredBy: string | null }) {
      const { answers, recommendation, confidence, score } = review
      const row = { assignment_id: assignmentId, number, form_id: formId, recommendation, confidence, score, submitted_at: now, entered_by: enteredBy }
      await db
        .insertInto('review')
        .values({ ...row, answers: JSON.stringify(answers) })
        .execute()
    },

    /** The latest comments of each round's submitted reviews, in the order of the reviewers. What was returned or reopened is not among them. */
    async commentsOf(roundIds: readonly string[]): Promise<Map<string, ReviewComments[]>> {
      const byRound = new Map<string, ReviewComments[]>(roundIds.map((id) => [id, []]))
      if (roundIds.length === 0) return byRound
      const rows = await db
        .selectFrom('review')
        .innerJoin('review_assignment as assignment', 'assignment.id', 'review.assignment_id')
        .innerJoin('review_form as form', 'form.id', 'review.form_id')
        .innerJoin('reviewer', 'reviewer.id', 'assignment.reviewer_id')
        .innerJoin('paper', 'paper.id', 'assignment.paper_id')
        .leftJoin('review_settings as settings', 'settings.conference_id', 'paper.conference_id')
        .distinctOn(['assignment.round_id', 'assignment.number'])
        .select([
          'assignment.id',
          'assignment.round_id as roundId',
          'assignment.number as reviewer',
          'review.answers',
          'review.recommendation',
          'form.definition',
          sql<string | null>`CASE WHEN settings.mode = 'open' AND assignment.answered_at >= settings.mode_since THEN reviewer.name END`.as('name'),
        ])
        .where('assignment.round_id', 'in', roundIds)
        .where('assignment.state', '=', 'submitted' satisfies AssignmentState)
        .orderBy('assignment.round_id')
        .orderBy('assignment.number')
        .orderBy('review.number', 'desc')
        .execute()
      for (const { id, roundId, reviewer, name, answers, recommendation, definition } of rows) {
        const given = answers as ReviewAnswers
        const { questions, criteria } = reviewFormSchema.parse(definition)
        byRound.get(roundId)?.push({
          assignmentId: id,
          reviewer,
          name,
          recommendation,
          toAuthor: given.toAuthor,
          answers: questions.filter(({ audience }) => audience === 'author').flatMap(({ id, text }) => answerTo(text, given.answers[id])),
          scores: criteria.flatMap(({ id, name, anchors }) => {
            const score = given.scores[id]
            return score === undefined ? [] : [{ criterion: name, score, anchor: anchors[score - 1] ?? '' }]
          }),
        })
      }
      return byRound
    },

    /** The forms by their ids: every answer is read beside the question that it was given to. */
    async forms(ids: readonly string[]): Promise<Map<string, ReviewFormDefinition>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('review_form').select(['id', 'definition']).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, reviewFormSchema.parse(row.definition)]))
    },

    async report(row: { id: string; assignmentId: string; body: string; now: Date }): Promise<void> {
      await db.insertInto('misconduct_report').values({ id: row.id, assignment_id: row.assignmentId, body: row.body, reported_at: row.now }).execute()
    },

    /** The same words of the same reviewer were sent before: a double click. */
    async isReported(assignmentId: string, body: string): Promise<boolean> {
      const row = await db.selectFrom('misconduct_report').select('id').where('assignment_id', '=', assignmentId).where('body', '=', body).executeTakeFirst()
      return row !== undefined
    },

    async reportsOf(paperId: string) {
      return db
        .selectFrom('misconduct_report as report')
        .innerJoin('review_assignment as assignment', 'assignment.id', 'report.assignment_id')
        .select(['report.id', 'report.body', 'report.reported_at as reportedAt', 'assignment.number as reviewer'])
        .where('assignment.paper_id', '=', paperId)
        .orderBy('report.reported_at')
        .execute()
    },
  }
}

function answerTo(question: string, answer: string | undefined): { question: string; answer: string }[] {
  return answer ? [{ question, answer }] : []
}

function reviewFrom(row: {
  assignment_id: string
  number: number
  form_id: string
  answers: object
  recommendation: Recommendation
  confidence: number
  score: string | null
  submitted_at: Date
  entered_by: string | null
}): SubmittedReview {
  return {
    assignmentId: row.assignment_id,
    number: row.number,
    formId: row.form_id,
    answers: row.answers as ReviewAnswers,
    recommendation: row.recommendation,
    confidence: row.confidence,
    score: row.score === null ? null : Number(row.score),
    submittedAt: row.submitted_at,
    enteredBy: row.entered_by,
  }
}
