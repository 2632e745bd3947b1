import * as z from 'zod/mini'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import { requireRightIn } from '../desk/conference-rights.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { decisionTypesSchema, formatDecisionTypes } from './decision-type.ts'
import { reviewModes, reviewStages } from './review.ts'
import { reviewFormSchema } from './review-form.ts'
import { reviewFormsOf } from './review-forms.store.ts'
import { reviewSettingsOf } from './review-settings.store.ts'

const whole = (least: number, most: number, what: string) => {
  const message = `Please enter ${what} from ${least} to ${most}.`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

export const reviewSettingsOrder = z
  .object({
    /** 0 while the conference reviews as the house does. */
    version: z.int(),
    mode: z.enum(reviewModes, 'Please choose who knows whom.'),
    reviewsPerPaper: whole(1, 10, 'a number of reviews'),
    answerDays: whole(1, 60, 'a number of days'),
    reviewDays: whole(1, 180, 'a number of days'),
    decisionDays: whole(1, 365, 'a number of days'),
    abstractMinWords: whole(0, 5000, 'a number of words'),
    abstractMaxWords: whole(1, 5000, 'a number of words'),
    showsOtherReviews: z.boolean(),
    appealDays: whole(0, 365, 'a number of days'),
    replyDays: whole(0, 60, 'a number of days'),
    hasDiscussion: z.boolean(),
    isRolling: z.boolean(),
    hasBidding: z._default(z.boolean(), false),
    abstractFilePages: z._default(whole(0, 1000, 'a number of pages'), 0),
    abstractFileWords: z._default(whole(0, 200_000, 'a number of words'), 0),
    fullPaperPages: z._default(whole(0, 1000, 'a number of pages'), 0),
    fullPaperWords: z._default(whole(0, 200_000, 'a number of words'), 0),
    decisionTypes: z._default(decisionTypesSchema, []),
  })
  .check(
    z.refine((order) => order.abstractMinWords <= order.abstractMaxWords, {
      path: ['abstractMaxWords'],
      error: 'The longest abstract must not be shorter than the shortest.',
    }),
  )

/** Saves how a conference reviews, unless somebody was quicker. Rounds that are open keep their due days. */
export async function saveReviewSettings(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  { version, ...settings }: z.output<typeof reviewSettingsOrder>,
): Promise<void> {
  await requireRightIn(services.db, organiser, 'review', conferenceId)
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await lockConference(trx, conferenceId)
    const before = await reviewSettingsOf(trx).find(conferenceId)
    if (before.version !== version) throw changedMeanwhile()
    if (before.mode !== settings.mode && (await reviewSettingsOf(trx).isModeFixed(conferenceId))) throw modeFixed()
    await reviewSettingsOf(trx).save(conferenceId, settings, now)
    const inWords = (value: (typeof settings)[keyof typeof settings] | typeof before.decisionTypes) =>
      typeof value === 'object' ? formatDecisionTypes(value) : String(value)
    const changes = (Object.keys(settings) as (keyof typeof settings)[]).filter((name) => inWords(settings[name]) !== inWords(before[name]))
    const details = { changes: changes.map((name) => `${settingLabels[name]}: ${inWords(before[name])} → ${inWords(settings[name])}`) }
    await auditLogOf(trx).write(organiser, now, { act: 'review.settings_changed', ...subject(conference), details })
  })
}

function modeFixed(): Refusal {
  const message = 'Reviewers were already invited, and told who learns whose name, so this cannot be changed any more. Nothing was saved.'
  return new Refusal('review.mode_fixed', message, { mode: message })
}

const settingLabels = {
  mode: 'Who knows whom',
  reviewsPerPaper: 'Reviews for each paper',
  answerDays: 'Days to answer an invitation',
  reviewDays: 'Days to review',
  decisionDays: 'Days until authors have an answer',
  abstractMinWords: 'Shortest abstract, in words',
  abstractMaxWords: 'Longest abstract, in words',
  showsOtherReviews: 'Reviewers see the other reviews',
  appealDays: 'Days to appeal against a rejection',
  replyDays: 'Days to reply to the comments',
  hasDiscussion: 'Reviewers discuss papers',
  isRolling: 'Reviewers are proposed as papers arrive',
  hasBidding: 'Reviewers say which papers they would like',
  abstractFilePages: 'Longest file of an abstract, in pages',
  abstractFileWords: 'Longest file of an abstract, in words',
  fullPaperPages: 'Longest full paper, in pages',
  fullPaperWords: 'Longest full paper, in words',
  decisionTypes: 'Kinds of decision',
} as const

export const saveReviewFormOrder = z.object({
  /** The number of the form that was changed; 0 where there was none. */
  number: z.int(),
  definition: z.unknown(),
})

/** Saves the review form of a stage as a new row: rounds that are open, and their answers, keep the form that they began with. */
export async function saveReviewForm(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { id, stage: named }: { id: string; stage: string },
  { number, definition }: z.output<typeof saveReviewFormOrder>,
): Promise<void> {
  await requireRightIn(services.db, organiser, 'review', id)
  const stage = reviewStages.find((one) => one === named)
  if (!stage) throw new Refusal('request.not_found', 'There is no such stage of review.')
  const parsed = reviewFormSchema.safeParse(definition)
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
    throw new Refusal('request.invalid', 'Please fill in every name, question and anchor of the form.', fields)
  }
  const ids = [...parsed.data.criteria, ...parsed.data.questions].map((one) => one.id)
  if (new Set(ids).size < ids.length) throw new Refusal('request.invalid', 'Two parts of the form have the same id. Please remove one of them.')
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await lockConference(trx, id)
    const forms = reviewFormsOf(id, trx)
    const before = await forms.latest(stage)
    if ((before?.number ?? 0) !== number) throw changedMeanwhile()
    await forms.add(stage, number + 1, parsed.data, { now, by: organiser.name })
    await auditLogOf(trx).write(organiser, now, { act: 'review.form_changed', ...subject(conference), details: { stage, number: number + 1 } })
  })
}

/** Two organisers save one after the other. */
async function lockConference(trx: Transaction, id: string): Promise<{ id: string; name: string }> {
  const conference = await conferencesOf(trx).findAlsoDraft(id)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  await reviewSettingsOf(trx).lock(id)
  return { id, name: conference.subConference }
}

function subject({ id, name }: { id: string; name: string }) {
  return { about: `conference:${id}`, aboutName: name }
}

function changedMeanwhile(): Refusal {
  return new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Nothing was saved. Please load the page again and look at it first.')
}
