import { conferencesOf } from '../conferences/conferences.store.ts'
import { dayInZone } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { lockPapers, paperAt } from '../submissions/change-submission.ts'
import { findSubmission, type SubmissionCredentials } from '../submissions/find-submission.ts'
import { type PaperMove, shownState } from '../submissions/paper.ts'
import { papersOf } from '../submissions/papers.store.ts'
import { daysOf } from './programme.ts'
import type { SpeakerForm } from './speaker-wish.schema.ts'
import { speakerWishesOf } from './speaker-wishes.store.ts'

interface Circumstances {
  moves: readonly PaperMove[]
  conference: { state: string; endDate: string; timeZone: string }
  now: Date
}

/** Whether the presenter can state wishes: the paper is accepted as its author sees it, and the conference is not over. */
export function mayStateWish({ moves, conference, now }: Circumstances): boolean {
  const shown = shownState(moves)
  return (shown === 'accepted' || shown === 'confirmed') && conference.state === 'scheduled' && dayInZone(now, conference.timeZone) <= conference.endDate
}

/** The presenter of an accepted paper says when they can present, what they need, and whether the abstract may be shown. Repeating it changes nothing. */
export async function stateWish(services: Services, credentials: SubmissionCredentials, form: SpeakerForm, position?: number): Promise<void> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
    if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
    const now = services.now()
    if (!mayStateWish({ moves: await papersOf(trx).movesOf(paper.id), conference, now }))
      throw new Refusal('submission.not_open', 'There is nothing to state: this paper is not accepted for a conference that is to come.')
    const store = speakerWishesOf(trx)
    const stated = form['day[]'] ?? []
    const days = Object.fromEntries(daysOf({ sessions: [] }, conference).map((day, index) => [day, stated[index] ?? 'all']))
    const isRemote = form.presence === 'remote'
    const wish = { days, isRemote, timeZone: isRemote ? form.time_zone : '', needs: form.needs }
    const { wish: before, showsAbstract } = await store.find(paper.id)
    const isSame = before && JSON.stringify({ ...before, changedAt: 0 }) === JSON.stringify({ ...wish, changedAt: 0 })
    if (!isSame) await store.save(paper.id, { ...wish, changedAt: now })
    if (showsAbstract !== (form.abstract === 'shown')) await store.setShowsAbstract(paper.id, form.abstract === 'shown')
  })
}
