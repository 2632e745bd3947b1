import type { DecisionType } from './decision-type.ts'
import type { ReviewMode } from './review.ts'

/** How a conference reviews. */
export interface ReviewSettings {
  mode: ReviewMode
  reviewsPerPaper: number
  /** Days in which a reviewer answers an invitation. */
  answerDays: number
  /** Days in which a reviewer reviews, from accepting on. */
  reviewDays: number
  /** Days in which authors are promised an answer, from the arrival of the paper on. */
  decisionDays: number
  abstractMinWords: number
  abstractMaxWords: number
  /** Reviewers see the other reviews of a paper once they have submitted their own. */
  showsOtherReviews: boolean
  /** Days after a rejection in which its author may appeal; none where it is 0. */
  appealDays: number
  /** Days in which authors may reply to the comments before the decision; none where it is 0. */
  replyDays: number
  /** Reviewers who have submitted discuss a paper with each other and with the chair. */
  hasDiscussion: boolean
  /** Reviewers are proposed for papers as they arrive. */
  isRolling: boolean
  /** Reviewers say which papers they would like to review. */
  hasBidding: boolean
  /** How long files may be, as authors are told; no limit where it is 0. */
  abstractFilePages: number
  abstractFileWords: number
  fullPaperPages: number
  fullPaperWords: number
  /** The decisions in the conference's own words; none for those of the house. */
  decisionTypes: readonly DecisionType[]
  /** 0 until the conference has settings of its own. */
  version: number
}

/** What the pages of the site promise: two reviewers, without names, an answer within two weeks. */
export const defaultReviewSettings: ReviewSettings = {
  mode: 'double-blind',
  reviewsPerPaper: 2,
  answerDays: 3,
  reviewDays: 8,
  decisionDays: 14,
  abstractMinWords: 250,
  abstractMaxWords: 300,
  showsOtherReviews: false,
  appealDays: 14,
  replyDays: 0,
  hasDiscussion: false,
  isRolling: true,
  hasBidding: false,
  abstractFilePages: 0,
  abstractFileWords: 0,
  fullPaperPages: 0,
  fullPaperWords: 0,
  decisionTypes: [],
  version: 0,
}
