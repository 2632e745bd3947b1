import { dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { findConflictsOf } from '../assignment/find-conflicts.ts'
import { topicsOf } from './answer-pool-invitation.ts'
import { exclusionsOf } from './manage-reviewers.ts'
import { poolNewsForOffice } from './pool-letters.ts'
import type { OwnProfileForm } from './reviewer.schema.ts'
import type { Reviewer } from './reviewer.ts'
import { reviewersOf } from './reviewers.store.ts'

/** What a reviewer says about themselves. A second browser, or the office, may have changed it meanwhile. */
export async function changeOwnProfile({ db, now }: Pick<Services, 'db' | 'now'>, id: string, form: OwnProfileForm): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewer = await lock(trx, id)
    if (form.version !== String(reviewer.version))
      throw new Refusal(
        'desk.changed_meanwhile',
        'Your profile was changed after you opened this page, by you elsewhere or by our office. What you typed is still here: please look at it, and save it again if it should hold.',
      )
    const today = dayInZone(now(), form.timeZone)
    if (form.pausedUntil !== '' && form.pausedUntil < today && form.pausedUntil !== reviewer.pausedUntil)
      throw new Refusal('request.invalid', 'One thing needs your attention.', { pausedUntil: 'Please choose today or a later day, or leave it empty.' })
    await reviewersOf(trx).change(id, {
      name: form.name,
      affiliation: form.affiliation,
      country: form.country,
      topics: topicsOf(form),
      languages: form.languages,
      time_zone: form.timeZone,
      max_load: form.maxLoad,
      paused_until: form.pausedUntil || null,
      is_public: form.isPublic,
    })
    await reviewersOf(trx).setExclusions(id, exclusionsOf(form))
    await findConflictsOf(trx, reviewer.email, now())
  })
}

/** Leaves the pool. The office is told once, because accepted papers need somebody else. */
export async function stopReviewing({ db, now, queueMail, publicUrl }: Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewer = await lock(trx, id)
    if (reviewer.stoppedAt) return
    await reviewersOf(trx).change(id, { stopped_at: now(), is_public: false })
    const office = await officeOf(trx)
    if (!office) return
    const letter = poolNewsForOffice('reviewer.stopped.office', reviewer, `${publicUrl}/desk/reviewers/${id}`)
    await queueMail(trx, { kind: 'reviewer.stopped.office', about: `reviewer:${id}`, to: office, letter })
  })
}

/** Reviews again after having stopped. The agreement of before still holds. */
export async function returnToPool({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewer = await lock(trx, id)
    if (reviewer.stoppedAt) await reviewersOf(trx).change(id, { stopped_at: null })
  })
}

async function lock(trx: Transaction, id: string): Promise<Reviewer> {
  const reviewer = await reviewersOf(trx).lock(id)
  if (!reviewer) throw new Refusal('reviewer.unknown', 'There is no such reviewer.')
  return reviewer
}
