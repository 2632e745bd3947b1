import type { OwnWords, Words } from '../../mail/mail.ts'
import type { Database } from '../../tables.ts'
import { type ReviewComments, reviewsOf } from './reviews.store.ts'

/** What an author reads of the reviews that a decision rests on: never recommendations or confidential text, and scores only in a letter that an organiser lets carry them. */
export interface AuthorComments {
  /** 'Reviewer 1'. */
  reviewer: number
  /** Only where review is open. */
  name?: string
  text: string
  answers: { question: string; answer: string }[]
  scores?: ReviewComments['scores']
}

/**
 * The comments of these rounds for their authors. Letters, previews and the status page all read them here, so this is where the guard's
 * check of names in reviewers' own words belongs.
 */
export async function authorComments(
  db: Database,
  roundIds: readonly (string | null | undefined)[],
  { withScores = false }: { withScores?: boolean } = {},
): Promise<Map<string, AuthorComments[]>> {
  const ids = [...new Set(roundIds.filter((id): id is string => typeof id === 'string'))]
  const byRound = await reviewsOf(db).commentsOf(ids)
  return new Map([...byRound].map(([id, comments]) => [id, comments.map((one) => forAuthor(one, withScores))]))
}

function forAuthor({ reviewer, name, toAuthor, answers, scores }: ReviewComments, withScores: boolean): AuthorComments {
  return { reviewer, ...(name ? { name } : {}), text: toAuthor, answers, ...(withScores && scores.length > 0 ? { scores } : {}) }
}

/** The chair's summary and the comments as paragraphs of a letter. What reviewers wrote is a stranger's text: it holds no links. */
export function commentParagraphs(summary: string, comments: readonly AuthorComments[]): Words[] {
  const own: OwnWords[] = paragraphsOf(summary).map((paragraph) => ({ own: paragraph, strangers: [] }))
  return [
    ...(own.length > 0 && comments.length > 0 ? ['The reviews in short:', ...own] : own),
    ...comments.flatMap(({ reviewer, name, text, answers, scores }) => [
      `${name ?? `Reviewer ${reviewer}`} writes:`,
      ...paragraphsOf(text),
      ...answers.map(({ question, answer }) => `${question}\n${answer}`),
      ...(scores ? [`Scores, from 1 to 5:\n${scores.map(({ criterion, score, anchor }) => `${criterion}: ${score} (${anchor})`).join('\n')}`] : []),
    ]),
  ]
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
