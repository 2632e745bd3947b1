import type { APIRequestContext } from '@playwright/test'
import type { Conference } from '../../src/domain/conferences/conference.ts'
import { standingOf } from '../../src/domain/conferences/important-dates.ts'

/** The conferences whose call is open now, the next deadline first. */
export async function openCalls(request: APIRequestContext): Promise<Conference[]> {
  const all: Conference[] = await (await request.get('/api/v1/get-conference')).json()
  const closes = ({ abstractDeadline, startDate, _id }: Conference) => `${abstractDeadline ?? startDate} ${startDate} ${_id}`
  return all.filter((one) => standingOf(one, new Date()) === 'call-open').sort((a, b) => closes(a).localeCompare(closes(b)))
}
