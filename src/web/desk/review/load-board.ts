import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { dayInZone, formatDay } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
import { type BoardAssignment, reviewBoardOf } from '#domain/review/board/board.store.ts'
import { boardRow, boardViews, compareRows, isInView, isOverdue, readBoardView } from '#domain/review/board/board.ts'
import { reviewFigures } from '#domain/review/board/figures.store.ts'
import { reviewSettingsOf } from '#domain/review/review-settings.store.ts'
import type { Services } from '#domain/services.ts'

const rowsPerPage = 100

/** The review board of one conference as one organiser may see it; undefined when there is no such conference. */
export async function loadBoard({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, search: URLSearchParams) {
  const conference = await deskConferencesOf(db).head(id)
  if (!conference) return undefined
  const settings = await reviewSettingsOf(db).find(id)
  const papers = await reviewBoardOf(db, id, organiser.email).papers()
  const clock = { now: now(), timeZone: conference.timeZone }
  const today = dayInZone(clock.now, clock.timeZone)
  const all = papers.map((paper) => boardRow(paper, settings, clock)).sort(compareRows)
  const view = readBoardView(search)
  const rows = all.filter((row) => isInView(row, view))
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1))
  return {
    conference,
    view,
    page,
    pages,
    counts: Object.fromEntries(boardViews.map((one) => [one, all.filter((row) => isInView(row, one)).length])),
    wanted: settings.reviewsPerPaper,
    figures: await reviewFigures(db, id, organiser.email),
    lacking: all.reduce((sum, { lacks }) => sum + lacks, 0),
    rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => ({
      reference: row.reference,
      title: row.title || 'Without a title',
      state: row.state,
      decisionWaits: row.decisionWaits,
      done: row.done,
      wanted: row.wanted,
      lacks: row.lacks,
      score: oneDecimal(row.score),
      spread: oneDecimal(row.spread),
      confidence: oneDecimal(row.confidence),
      answerBy: formatDay(row.answerBy),
      daysLeft: row.daysLeft,
      isDecided: row.isDecided,
      isOverdue: row.isOverdue,
      handler: row.handler ?? '',
      assignments: row.assignments.filter(isShown).map((one) => ({
        id: one.id,
        version: one.version,
        number: one.number,
        state: one.state,
        label: isOverdue(one, today) ? 'Overdue' : assignmentLabels[one.state],
        isOverdue: isOverdue(one, today),
        reviewer: one.reviewer,
      })),
    })),
  }
}

/** What was declined or cancelled is on the page of the paper. */
function isShown({ state }: BoardAssignment): boolean {
  return state !== 'cancelled' && state !== 'declined'
}

function oneDecimal(value: number | null): string {
  return value === null ? '' : value.toFixed(1)
}

export type BoardData = NonNullable<Awaited<ReturnType<typeof loadBoard>>>
