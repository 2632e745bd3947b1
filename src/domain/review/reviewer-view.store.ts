import type { Database } from '../tables.ts'
import type { PaperForReviewer } from './reviewer-view.ts'

/** The columns of a paper that reviewers may read. */
export function reviewedPapersOf(db: Database) {
  return {
    async find(paperId: string): Promise<PaperForReviewer | undefined> {
      const row = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .leftJoin('review_round', (join) => join.onRef('review_round.paper_id', '=', 'paper.id').on('review_round.state', '=', 'open'))
        .select([
          'paper.title',
          'paper.abstract',
          'paper.keywords',
          'track.name as track',
          'review_round.stage',
          'conference.id as conferenceId',
          'conference.sub_conference as conferenceName',
        ])
        .where('paper.id', '=', paperId)
        .executeTakeFirst()
      if (!row) return undefined
      const { conferenceId, conferenceName, ...paper } = row
      return { ...paper, track: paper.track ?? '', stage: paper.stage ?? 'abstract', conference: { id: conferenceId, name: conferenceName } }
    },
  }
}
