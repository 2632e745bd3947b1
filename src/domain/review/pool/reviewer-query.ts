import { type ReviewerStatus, reviewerStatuses } from './reviewer.ts'

/** The filters of the list of reviewers. They are part of the URL, so that a view can be bookmarked and shared. */
export interface ReviewerQuery {
  search: string
  topic: string
  status: ReviewerStatus | ''
  /** Whether they stand by for papers that lack a review. */
  standby: 'yes' | ''
}

const line = (text: string | null, maxLength: number) =>
  (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength)

/** Reads the query of a URL; unknown values are ignored. */
export function readReviewerQuery(search: URLSearchParams): ReviewerQuery {
  return {
    search: line(search.get('q'), 100),
    topic: line(search.get('topic'), 200),
    status: reviewerStatuses.find((status) => status === search.get('status')) ?? '',
    standby: search.get('standby') === 'yes' ? 'yes' : '',
  }
}

/** The same as URL parameters, without empty ones. */
export function writeReviewerQuery({ search, topic, status, standby }: ReviewerQuery): URLSearchParams {
  const parameters = { q: search, topic, status, standby }
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
}
