import { data, type RouterContextProvider } from 'react-router'
import { formatDay, formatDays, formatTimestampInZone } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StatusRequest } from '#domain/submissions/status/paper-status.ts'
import { type SubmissionStatus, submissionStatus } from '#domain/submissions/status/submission-status.ts'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { servicesContext } from '../request-context.ts'

interface Address {
  reference: string
  secret: string
}

/** The paper that the address names with ?paper=2; the only one where there are not several. */
export function namedPaper(status: ShownStatus, request: Request): ShownPaper | undefined {
  const number = Number(new URL(request.url).searchParams.get('paper') ?? (status.papers.length === 1 ? 1 : 0))
  return status.papers.find((paper) => paper.number === number)
}

/** The data of a submission's pages, with dates formatted in the conference's time zone; a wrong link is a 404, an earlier one a 410. */
export async function loadStatus(context: Readonly<RouterContextProvider>, { reference, secret }: Address) {
  const status = await submissionStatus(context.get(servicesContext), { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    throw error
  })
  return { ...formatStatus(status), address: { reference: status.reference, secret } }
}

function formatStatus(status: SubmissionStatus) {
  const { conference } = status
  const format = (timestamp: string) => formatTimestampInZone(new Date(timestamp), conference.timeZone)
  const category = categoryOf(status.regtype)
  return {
    ...status,
    /** What the page calls it: without a paper it is a registration. */
    item: itemOf(status),
    received: format(status.receivedAt),
    days: formatDays(conference.startDate, conference.endDate),
    category: `${category?.label ?? status.regtype}, €${status.feeEur}`,
    history: formatMoves(status.history, conference.timeZone),
    correctionRequest: status.correctionRequest && formatRequest(status.correctionRequest, conference.timeZone),
    papers: status.papers.map((paper) => ({
      ...paper,
      days: formatDays(paper.conference.startDate, paper.conference.endDate),
      answerDay: paper.answerBy && formatDay(paper.answerBy),
      history: formatMoves(paper.history, paper.conference.timeZone),
      withdrawalRequest: paper.withdrawalRequest && formatRequest(paper.withdrawalRequest, paper.conference.timeZone),
      reply: paper.reply && {
        ...paper.reply,
        day: formatDay(paper.reply.until),
        replied: paper.reply.repliedAt && formatTimestampInZone(new Date(paper.reply.repliedAt), paper.conference.timeZone),
      },
      fullPaper: paper.fullPaper && {
        ...paper.fullPaper,
        decision: paper.fullPaper.decision && { ...paper.fullPaper.decision, due: paper.fullPaper.decision.dueOn && formatDay(paper.fullPaper.decision.dueOn) },
      },
      appeal: paper.appeal && formatRequest(paper.appeal, paper.conference.timeZone),
      appealDay: paper.mayAppealUntil && formatDay(paper.mayAppealUntil),
      correctionRequest: paper.correctionRequest && formatRequest(paper.correctionRequest, paper.conference.timeZone),
    })),
    files: status.files.map((file) => ({
      ...file,
      received: format(file.receivedAt),
      replaced: file.replacedAt && format(file.replacedAt),
    })),
  }
}

function itemOf({ papers, registration, conference }: SubmissionStatus): 'registration' | 'submission' | 'manuscript' {
  if (papers.length === 0 && registration) return 'registration'
  return conference.journal ? 'manuscript' : 'submission'
}

function formatMoves(moves: SubmissionStatus['history'], timeZone: string) {
  return moves.map((move) => ({ ...move, formattedAt: formatTimestampInZone(new Date(move.at), timeZone) }))
}

function formatRequest(request: StatusRequest, timeZone: string) {
  const format = (timestamp: string) => formatTimestampInZone(new Date(timestamp), timeZone)
  return { ...request, requested: format(request.requestedAt), answered: request.answeredAt && format(request.answeredAt) }
}

export type ShownStatus = Awaited<ReturnType<typeof loadStatus>>
export type ShownFile = ShownStatus['files'][number]
export type ShownPaper = ShownStatus['papers'][number]
