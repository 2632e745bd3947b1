import { freeText } from '../../forms/person-fields.schema.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import { type Recommendation, recommendations } from '../review.ts'
import type { ReviewFormDefinition } from '../review-form.ts'

export const recommendationLabels = {
  accept: 'Accept as it is',
  'minor-revision': 'Accept after small changes',
  'major-revision': 'Ask for a thorough revision',
  reject: 'Do not accept',
} as const satisfies Record<Recommendation, string>

/** What a reviewer says about how well they know the subject, from 1 to 5. */
export const confidenceLabels = [
  'An informed guess',
  'I know the field in general',
  'I know the subject',
  'I work on the subject',
  'I am an expert in exactly this',
] as const

/** A review by the names of its controls, as it is typed. */
export type ReviewValues = Record<string, string>

/** The answers of a submitted review; recommendation and confidence are columns of their own. */
export interface ReviewAnswers {
  scores: Record<string, number>
  /** What the author reads. */
  toAuthor: string
  /** What only organisers read. */
  confidential: string
  answers: Record<string, string>
}

export interface WholeReview {
  answers: ReviewAnswers
  recommendation: Recommendation
  confidence: number
  /** The weighted mean of the criteria; null without criteria. */
  score: number | null
}

export const scoreControl = (criterion: { id: string }) => `score.${criterion.id}`
export const answerControl = (question: { id: string }) => `answer.${question.id}`

export const maxCommentLength = 20_000
const maxAnswerLength = 5000

/** The controls of a form, each with the length that a draft of it may have. */
function controlsOf({ criteria, questions }: ReviewFormDefinition): Map<string, number> {
  return new Map([
    ...criteria.map((one) => [scoreControl(one), 1] as const),
    ['recommendation', 40],
    ['confidence', 1],
    ['toAuthor', maxCommentLength],
    ['confidential', maxCommentLength],
    ...questions.map((one) => [answerControl(one), maxAnswerLength] as const),
  ])
}

/** What a form knows of these values, however incomplete: a draft refuses nothing but what is too long to be stored. */
export function draftOf(definition: ReviewFormDefinition, values: Readonly<Record<string, unknown>>): ReviewValues {
  const draft: ReviewValues = {}
  for (const [name, maxLength] of controlsOf(definition)) {
    const value = values[name]
    // PostgreSQL stores no NUL.
    if (typeof value === 'string' && value !== '') draft[name] = value.replaceAll('\0', '').slice(0, maxLength)
  }
  return draft
}

/** A review that may be submitted; refuses with all problems by control. */
export function wholeReview(definition: ReviewFormDefinition, values: ReviewValues): WholeReview {
  const problems: Record<string, string> = {}
  const scores: Record<string, number> = {}
  for (const criterion of definition.criteria) {
    const score = scoreOf(values[scoreControl(criterion)])
    if (score) scores[criterion.id] = score
    else problems[scoreControl(criterion)] = `Please choose one of the five for “${criterion.name}”.`
  }
  const recommendation = recommendations.find((one) => one === values.recommendation)
  if (!recommendation) problems.recommendation = 'Please choose what you recommend.'
  const confidence = scoreOf(values.confidence)
  if (!confidence) problems.confidence = 'Please say how well you know the subject.'
  const text = (name: string, maxLength: number) => {
    const parsed = freeText(maxLength).safeParse(values[name] ?? '')
    if (!parsed.success) problems[name] = parsed.error.issues[0]?.message ?? 'Please correct this.'
    return parsed.success ? parsed.data : ''
  }
  const toAuthor = text('toAuthor', maxCommentLength)
  if (toAuthor === '') problems.toAuthor ??= 'Please write to the author: every author gets comments.'
  const confidential = text('confidential', maxCommentLength)
  const answers: Record<string, string> = {}
  for (const question of definition.questions) {
    const name = answerControl(question)
    const answer = text(name, maxAnswerLength)
    if (question.kind === 'yes-no' && answer !== '' && answer !== 'yes' && answer !== 'no') problems[name] = 'Please choose yes or no.'
    if (answer === '' && question.isRequired) problems[name] ??= 'Please answer this question.'
    if (answer !== '') answers[question.id] = answer
  }
  if (Object.keys(problems).length > 0 || !recommendation || !confidence)
    throw new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
  return { answers: { scores, toAuthor, confidential, answers }, recommendation, confidence, score: weightedScore(definition, scores) }
}

/** The controls that a submitted review fills, for whoever corrects it. */
export function valuesOf({ answers, recommendation, confidence }: Pick<WholeReview, 'answers' | 'recommendation' | 'confidence'>): ReviewValues {
  return {
    ...Object.fromEntries(Object.entries(answers.scores).map(([id, score]) => [scoreControl({ id }), String(score)])),
    recommendation,
    confidence: String(confidence),
    toAuthor: answers.toAuthor,
    confidential: answers.confidential,
    ...Object.fromEntries(Object.entries(answers.answers).map(([id, answer]) => [answerControl({ id }), answer])),
  }
}

function scoreOf(value: string | undefined): number | undefined {
  return /^[1-5]$/.test(value ?? '') ? Number(value) : undefined
}

function weightedScore({ criteria }: ReviewFormDefinition, scores: Record<string, number>): number | null {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  const sum = criteria.reduce((total, { id, weight }) => total + (scores[id] ?? 0) * weight, 0)
  return Math.round((sum / weights) * 100) / 100
}
