import type { OwnWords, Words } from '../../mail/mail.ts'
import type { Database } from '../../tables.ts'
import { type NeutralFile, neutralFile } from '../attachments/attachment.ts'
import { attachmentsOf } from '../attachments/attachments.store.ts'
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
  /** The copies of the files that the reviewer attached, without those that are checked or held. */
  files?: NeutralFile[]
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
  const attachments = await attachmentsOf(db).submittedIn(ids)
  const filesOf = ({ assignmentId }: ReviewComments) => attachments.filter((one) => one.assignmentId === assignmentId).flatMap((one) => neutralFile(one) ?? [])
  return new Map([...byRound].map(([id, comments]) => [id, comments.map((one) => forAuthor(one, filesOf(one), withScores))]))
}

function forAuthor({ reviewer, name, toAuthor, answers, scores }: ReviewComments, files: NeutralFile[], withScores: boolean): AuthorComments {
  return {
    reviewer,
    ...(name ? { name } : {}),
    text: toAuthor,
    answers,
    ...(withScores && scores.length > 0 ? { scores } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
}

/** The same without files, for the days before the decision. */
export function withoutFiles(comments: readonly AuthorComments[]): AuthorComments[] {
  return comments.map(({ files: _, ...comment }) => comment)
}

/** How many files of reviewers become known with a decision, and how many do not, because the guard or an organiser holds them. */
export interface ReleasedFiles {
  going: number
  held: number
}

/** By the rounds. */
export async function filesOfRounds(db: Database, roundIds: readonly (string | null | undefined)[]): Promise<Map<string, ReleasedFiles>> {
  const attachments = await attachmentsOf(db).submittedIn([...new Set(roundIds.filter((id): id is string => typeof id === 'string'))])
  const byRound = new Map<string, ReleasedFiles>()
  for (const attachment of attachments) {
    const { going, held } = byRound.get(attachment.roundId) ?? { going: 0, held: 0 }
    const isGoing = neutralFile(attachment) !== undefined
    byRound.set(attachment.roundId, { going: going + Number(isGoing), held: held + Number(!isGoing) })
  }
  return byRound
}

/** The chair's summary and the comments as paragraphs of a letter. What reviewers wrote is a stranger's text: it holds no links. */
export function commentParagraphs(summary: string, comments: readonly AuthorComments[]): Words[] {
  const own: OwnWords[] = paragraphsOf(summary).map((paragraph) => ({ own: paragraph, strangers: [] }))
  return [
    ...(own.length > 0 && comments.length > 0 ? ['The reviews in short:', ...own] : own),
    ...comments.flatMap(({ reviewer, name, text, answers, scores, files }) => [
      `${name ?? `Reviewer ${reviewer}`} writes:`,
      ...paragraphsOf(text),
      ...answers.map(({ question, answer }) => `${question}\n${answer}`),
      ...(scores ? [`Scores, from 1 to 5:\n${scores.map(({ criterion, score, anchor }) => `${criterion}: ${score} (${anchor})`).join('\n')}`] : []),
      ...(files ? [attachedSentence(files)] : []),
    ]),
  ]
}

function attachedSentence(files: readonly NeutralFile[]): string {
  const names = files.map((file) => file.name).join(', ')
  return `With these comments ${files.length === 1 ? 'comes a file' : `come ${files.length} files`}, which you can download on the status page: ${names}.`
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
