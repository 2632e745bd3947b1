import { z } from 'zod'
import type { ReviewStage } from './review.ts'

const id = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** Something that reviewers score from 1 to 5; each score says in words what it means. */
const criterion = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  weight: z.number().int().min(1).max(10),
  anchors: z.array(z.string().trim().min(1).max(200)).length(5),
})

/** A question of the conference's own. What is meant for organisers never reaches the author. */
const question = z.object({
  id,
  text: z.string().trim().min(1).max(500),
  kind: z.enum(['text', 'yes-no']),
  isRequired: z.boolean(),
  audience: z.enum(['author', 'organisers']),
})

/** The part of the review form that a conference decides. Recommendation, confidence, comments to the author and confidential comments are always there. */
export const reviewFormSchema = z.object({
  introduction: z.string().trim().max(2000),
  criteria: z.array(criterion).max(12),
  questions: z.array(question).max(12),
  /** Whether reviewers may attach files. Forms that were made before could not say no. */
  attachments: z.boolean().default(true),
})
export type ReviewFormDefinition = z.infer<typeof reviewFormSchema>
export type ReviewCriterion = ReviewFormDefinition['criteria'][number]

const originality: ReviewCriterion = {
  id: 'originality',
  name: 'Originality',
  weight: 3,
  anchors: ['Repeats what is known', 'A small variation', 'Some new thoughts', 'Clearly new', 'Opens a new direction'],
}
const method: ReviewCriterion = {
  id: 'method',
  name: 'Method',
  weight: 3,
  anchors: ['Not described or unsound', 'Serious gaps', 'Acceptable, with gaps', 'Sound', 'Sound and easy to repeat'],
}
const clarity: ReviewCriterion = {
  id: 'clarity',
  name: 'Clarity',
  weight: 2,
  anchors: ['Cannot be followed', 'Hard to follow', 'Understandable', 'Clear', 'A pleasure to read'],
}
const relevance: ReviewCriterion = {
  id: 'relevance',
  name: 'Relevance to the conference',
  weight: 2,
  anchors: ['Does not belong here', 'At the edge', 'Fits a track', 'Of interest to many', 'What this conference is about'],
}
const evidence: ReviewCriterion = {
  id: 'evidence',
  name: 'Evidence and results',
  weight: 3,
  anchors: ['No evidence', 'The evidence does not carry the claims', 'Carries some of the claims', 'Carries the claims', 'Convincing throughout'],
}

/** The form of a conference that has made none of its own. */
export const defaultReviewForms = {
  abstract: {
    introduction: 'You read an abstract. Please judge what it says, not what a full paper might say later.',
    criteria: [originality, method, clarity, relevance],
    questions: [],
    attachments: true,
  },
  'full-paper': {
    introduction: 'You read a full paper. Please say what the authors should change, and where.',
    criteria: [originality, method, evidence, clarity, relevance],
    questions: [],
    attachments: true,
  },
} as const satisfies Record<ReviewStage, ReviewFormDefinition>
