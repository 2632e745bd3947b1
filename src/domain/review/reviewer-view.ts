import { type CalendarDay, formatDays } from '../dates.ts'
import { stateLabels } from '../submissions/next-steps.ts'
import type { Database } from '../tables.ts'
import { type ReviewerFile, reviewerFiles } from './blindness/reviewer-files.store.ts'
import type { ReviewMode, ReviewStage } from './review.ts'
import { reviewerViewsOf } from './reviewer-view.store.ts'
import { reviewRoundsOf } from './rounds.store.ts'

/** Everything of a paper that a reviewer may see. It has no reference, no file name of the author's, no CV and no message. */
export interface ReviewerView {
  title: string
  abstract: string
  keywords: string[]
  track: string | null
  /** What reviewers read: a journal has its manuscripts read whole, in their first stage. */
  stage: ReviewStage
  /** The stage of the round, to which the files belong. */
  roundStage: ReviewStage
  /** 1, 2 and so on: a revision opens the next round. */
  round: number
  isOpen: boolean
  mode: ReviewMode
  /** Empty where reviewers must not know them. */
  authors: { name: string; affiliation: string }[]
  conference: { id: string; name: string; days: string; place: string; startDate: CalendarDay; timeZone: string }
  /** Whether other reviews are shown to whoever has submitted one. */
  showsOtherReviews: boolean
  /** The decision that this round led to, once its author knows it. */
  outcome: string | null
}

export interface ReviewerPaper extends ReviewerView {
  files: ReviewerFile[]
}

const untitled = 'A paper without a title'
const unchecked = { title: 'A paper that is still being checked', abstract: '', keywords: [] }

/** The only builder of what reviewers see of papers, in pages, letters, exports and search: by the ids of their rounds. */
export async function reviewerViews(db: Database, roundIds: readonly string[]): Promise<Map<string, ReviewerView>> {
  const store = reviewerViewsOf(db)
  const rows = await store.papers(roundIds)
  const authors = await store.authors(rows.filter(({ mode }) => mode !== 'double-blind').map(({ paperId }) => paperId))
  return new Map(
    rows.map((row) => [
      row.roundId,
      {
        ...wordsOf(row),
        track: row.track,
        stage: row.journal ? 'full-paper' : row.stage,
        roundStage: row.stage,
        round: row.round,
        isOpen: row.roundState === 'open',
        mode: row.mode,
        authors: authors.filter(({ paperId }) => paperId === row.paperId).map(({ name, affiliation }) => ({ name, affiliation })),
        conference: {
          id: row.conferenceId,
          name: row.conference,
          days: formatDays(row.startDate, row.endDate),
          place: [row.location, row.country].filter(Boolean).join(', '),
          startDate: row.startDate,
          timeZone: row.timeZone,
        },
        showsOtherReviews: row.showsOtherReviews,
        outcome: row.outcome && stateLabels[row.outcome],
      },
    ]),
  )
}

/** Words that name the authors are held back, and so are words that nobody has checked. */
function wordsOf(row: { blindness: string | null; title: string; abstract: string; keywords: string[] }) {
  return row.blindness === 'ready' ? { title: row.title || untitled, abstract: row.abstract, keywords: row.keywords } : unchecked
}

/** What reviewers see of papers that they may wish to review, before a round is open. */
export interface BidView extends Pick<ReviewerView, 'title' | 'abstract' | 'keywords' | 'track' | 'authors'> {
  conference: { name: string; days: string }
}

export async function bidViews(db: Database, paperIds: readonly string[]): Promise<Map<string, BidView>> {
  const store = reviewerViewsOf(db)
  const rows = await store.papersBeforeReview(paperIds)
  const authors = await store.authors(rows.filter(({ mode }) => mode !== 'double-blind').map(({ paperId }) => paperId))
  return new Map(
    rows.map((row) => [
      row.paperId,
      {
        ...wordsOf(row),
        track: row.track,
        authors: authors.filter(({ paperId }) => paperId === row.paperId).map(({ name, affiliation }) => ({ name, affiliation })),
        conference: { name: row.conference, days: formatDays(row.startDate, row.endDate) },
      },
    ]),
  )
}

/** The same of one paper, with the copies of its files. */
export async function reviewerPaper(db: Database, { roundId, paperId }: { roundId: string; paperId: string }): Promise<ReviewerPaper> {
  const view = (await reviewerViews(db, [roundId])).get(roundId)
  if (!view) throw new Error(`There is no review round ${roundId}.`)
  return { ...view, files: await reviewerFiles(db, paperId, view.roundStage) }
}

/** What an invitation says of a paper: its latest round; undefined before the first. */
export async function paperForReviewer(db: Database, paperId: string): Promise<ReviewerView | undefined> {
  const last = (await reviewRoundsOf(db).all(paperId)).at(-1)
  return last && (await reviewerViews(db, [last.id])).get(last.id)
}
