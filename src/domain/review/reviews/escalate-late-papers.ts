import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { chairOrOffice } from '../assignment/chair-address.ts'
import { reviewBoardOf } from '../board/board.store.ts'
import { type BoardRow, boardRow } from '../board/board.ts'
import { escalationsOf } from '../board/escalations.store.ts'
import { lateStagesOf } from '../board/late-papers.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { latePaperLetter } from './review-letters.ts'

/** Nobody is conflicted: the letter names no reviewer and goes to whoever handles the paper. */
const everyPaper = ''

/**
 * Tells the handling chair, or the office, of papers that do not go forward: short of reviewers, a review long overdue, the promised day near or
 * past. Once for each paper, round and stage, noted in the transaction that queues the mail, so it may run at any time, twice, and after a crash.
 */
export async function escalateLatePapers(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>): Promise<number> {
  const { db } = services
  const now = services.now()
  const ids = await escalationsOf(db).conferences(dayInZone(now, 'UTC'))
  const conferences = await conferencesOf(db).findAll(ids)
  let queued = 0
  for (const [id, conference] of conferences) {
    const { timeZone } = conference
    const settings = await reviewSettingsOf(db).find(id)
    const open = (await reviewBoardOf(db, id, everyPaper).papers()).filter(({ isRoundOpen, withdrawalRequested }) => isRoundOpen && !withdrawalRequested)
    const told = await escalationsOf(db).toldOf(open.map((paper) => paper.id))
    for (const paper of open) {
      const stages = stagesOf(boardRow(paper, settings, { now, timeZone }))
      const isNew = stages.some(({ stage }) => !told.get(paper.id)?.some((one) => one.round === paper.round && one.stage === stage))
      if (isNew && (await tell(paper.id, paper.round ?? 1, stages))) queued += 1
    }

    function stagesOf(row: BoardRow) {
      return lateStagesOf({ ...row, openedOn: row.openedAt && dayInZone(row.openedAt, timeZone) }, dayInZone(now, timeZone))
    }

    async function tell(paperId: string, round: number, stages: ReturnType<typeof stagesOf>): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const paper = await papersOf(trx).lock(paperId)
        const chair = paper && (await chairOrOffice(trx, paper))
        if (!paper || !chair) return false
        const fresh = await escalationsOf(trx).note(
          paperId,
          round,
          stages.map(({ stage }) => stage),
          now,
        )
        if (fresh.length === 0) return false
        const why = stages.filter(({ stage }) => fresh.includes(stage)).map((one) => one.why)
        const url = `${services.publicUrl}/desk/conferences/${paper.conferenceId}/review/${paper.reference}`
        const letter = latePaperLetter(why, { reference: paper.reference, conference, url })
        await services.queueMail(trx, { kind: 'review.late', about: `conference:${paper.conferenceId}`, paperId, to: chair, letter })
        return true
      })
    }
  }
  return queued
}
