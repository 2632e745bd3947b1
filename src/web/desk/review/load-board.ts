import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { dayInZone, formatDay } from '#domain/dates.ts'
import { mayInConference } from '#domain/desk/conference-rights.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
import { type Proposal, proposalsOf } from '#domain/review/assignment/proposals.store.ts'
import { type BoardAssignment, reviewBoardOf } from '#domain/review/board/board.store.ts'
import { boardRow, boardViews, isInView, isOverdue } from '#domain/review/board/board.ts'
import { chosenRows, matchesFilters, readBoardQuery } from '#domain/review/board/board-query.ts'
import { decisionKinds, reviewFigures, roundFigures } from '#domain/review/board/figures.store.ts'
import { maxFullPaperReleases } from '#domain/review/full-paper/full-paper.ts'
import { fullPapersOf } from '#domain/review/full-paper/full-papers.store.ts'
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
  const all = papers.map((paper) => boardRow(paper, settings, clock))
  const query = readBoardQuery(search)
  const rows = chosenRows(all, query, organiser.accountId)
  const matching = all.filter((row) => matchesFilters(row, query, organiser.accountId))
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(pages, query.page)
  const proposal = await proposalsOf(db).find(id, organiser.accountId)
  return {
    conference,
    proposal: proposal && { id: proposal.id, given: proposal.given, needed: proposal.needed, result: proposal.result && shownOf(proposal.result) },
    query,
    view: query.view,
    tracks: [...new Set(papers.flatMap(({ track }) => track ?? []))].sort(),
    handlers: [...new Map(papers.flatMap(({ handlerId, handler }) => (handlerId && handler ? [[handlerId, handler] as const] : []))).entries()],
    mayDecide: hasRight(organiser, 'submissions') || (await mayInConference(db, organiser, 'submissions', id)),
    decisionTypes: settings.decisionTypes,
    page,
    pages,
    counts: Object.fromEntries(boardViews.map((one) => [one, matching.filter((row) => isInView(row, one)).length])),
    fullPapersToRelease: (await fullPapersOf(db).waiting(id, maxFullPaperReleases)).length,
    wanted: settings.reviewsPerPaper,
    figures: {
      ...(await reviewFigures(db, id, organiser.email)),
      kinds: await decisionKinds(db, id, organiser.email),
      rounds: await roundFigures(db, id, organiser.email),
    },
    lacking: all.reduce((sum, { lacks }) => sum + lacks, 0),
    rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => ({
      reference: row.reference,
      version: row.version,
      round: row.round,
      isFullPaperOpen: row.isFullPaperOpen,
      title: row.title || 'Without a title',
      state: row.state,
      decisionWaits: row.decisionWaits,
      decisionType: row.decisionType ?? '',
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

/** Without who is to review what: the reviews show that once they are proposed. */
function shownOf({ papers, reviews, fit, greedy, short }: Proposal): Proposal {
  return { papers, reviews, fit, greedy, short }
}

/** What was declined or cancelled is on the page of the paper. */
function isShown({ state }: BoardAssignment): boolean {
  return state !== 'cancelled' && state !== 'declined'
}

function oneDecimal(value: number | null): string {
  return value === null ? '' : value.toFixed(1)
}

export type BoardData = NonNullable<Awaited<ReturnType<typeof loadBoard>>>
