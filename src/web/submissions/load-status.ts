import { data, type RouterContextProvider } from 'react-router'
import { daysInWords } from '#domain/day-in-words.ts'
import { Refusal } from '#domain/refusal.ts'
import { momentInWords } from '#domain/submissions/call-for-abstracts.ts'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { type SubmissionStatus, submissionStatus } from '#domain/submissions/submission-status.ts'
import { servicesContext } from '../services-context.ts'

interface Address {
  reference: string
  secret: string
}

/** What the pages of one submission show, every moment already in words of the conference's zone. A wrong link is a page that does not exist. */
export async function loadStatus(context: Readonly<RouterContextProvider>, { reference, secret }: Address) {
  const status = await submissionStatus(context.get(servicesContext), { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  return { ...worded(status), address: { reference: status.reference, secret } }
}

function worded(status: SubmissionStatus) {
  const { conference } = status
  const inWords = (moment: string) => momentInWords(new Date(moment), conference.timeZone)
  const category = categoryOf(status.regtype)
  return {
    ...status,
    received: inWords(status.receivedAt),
    days: daysInWords(conference.startDate, conference.endDate),
    category: `${category?.label ?? status.regtype}, €${status.feeEur}`,
    history: status.history.map((move) => ({ ...move, atInWords: inWords(move.at) })),
    files: status.files.map((file) => ({
      ...file,
      received: inWords(file.receivedAt),
      replaced: file.replacedAt && inWords(file.replacedAt),
    })),
  }
}

export type ShownStatus = Awaited<ReturnType<typeof loadStatus>>
export type ShownFile = ShownStatus['files'][number]
