import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import type { Services } from '../../src/domain/services.ts'
import type { ReviewerTable } from '../../src/domain/tables.ts'

/** Reviewers and review rounds that are there before a test begins. */
export function givenReview({ db, now }: Pick<Services, 'db' | 'now'>) {
  return {
    async reviewer(email: string, wishes: Partial<Insertable<ReviewerTable>> = {}): Promise<string> {
      const id = randomBytes(12).toString('hex')
      await db
        .insertInto('reviewer')
        .values({ id, name: `Reviewer ${email.split('@')[0]}`, email, origin: 'desk', added_at: now(), agreed_at: now(), ...wishes })
        .execute()
      return id
    },

    async round(paperId: string, conferenceId = 'colombo') {
      return reviewRoundsOf(db).open({ id: paperId, conferenceId }, 'abstract', now())
    },
  }
}
