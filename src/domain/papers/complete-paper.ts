import { minutes } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { paperAt, shownStatesOf } from '../submissions/change-submission.ts'
import {
  type Corrected,
  changedSince,
  lockSubmission,
  queueCorrectionLetters,
  refuseClosed,
  requestCorrection,
  subjectOf,
  versionOf,
} from '../submissions/correct-own.ts'
import { findSubmission, type SubmissionCredentials } from '../submissions/find-submission.ts'
import type { Paper } from '../submissions/paper.ts'
import { papersOf } from '../submissions/papers.store.ts'
import { mayComplete, paperCorrectionWay } from '../submissions/submission.access.ts'
import type { Submission } from '../submissions/submission.ts'
import { authorAsActor, logCorrection } from '../submissions/write-correction.ts'
import type { Transaction } from '../tables.ts'
import { askCoAuthors } from './ask-co-authors.ts'
import { detailChanges } from './detail-changes.ts'
import { detailsFrom, type PaperDraft, withoutWrongValues } from './paper-details.schema.ts'
import { paperDetailsOf, paperEditsOf } from './paper-details.store.ts'
import type { PaperDetails, PaperRules } from './paper-details.ts'

/**
 * An author completes a paper: at once until the review begins. Afterwards the title and the authors are a request to the organisers, and so is
 * everything else, unless a revision is asked for.
 */
export async function completePaper(services: Services, credentials: SubmissionCredentials, form: PaperDraft, position?: number): Promise<Corrected> {
  return change(services, credentials, position, async (trx, { submission, paper, papers, before, rules, shown }) => {
    const after = detailsFrom(form, before)
    refuseChangedSince(form, before, after)
    refuseUnknownTrack(after, before, rules)
    if (after.title === '' && before.title !== '') throw lacksTitle()
    const way = paperCorrectionWay(shown)
    refuseClosed(way)
    const naming = { tracks: rules.tracks, reference: papers.length > 1 ? paper.reference : undefined }
    const now = mayComplete(shown) ? (way === 'at-once' ? after : { ...after, title: before.title, authors: before.authors }) : before
    const { personal, others } = detailChanges(before, now, naming)
    if (personal.length + others.length > 0) {
      await paperEditsOf(trx).note(paper.id, before, services.now())
      await paperDetailsOf(trx).write(paper, now, rules)
    }
    await settle(services, trx, { submission, paper, papers })
    const asked = detailChanges(now, after, naming)
    const wanted = [...asked.personal, ...asked.others]
    if (wanted.length > 0) return requestCorrection(services, trx, { old: submission, paper, wanted: { paperId: paper.id, details: form }, changes: wanted })
    return { submission, outcome: personal.length + others.length > 0 ? 'corrected' : 'unchanged' }
  })
}

/** Saves what is being typed, whole or not. The history and the letters wait until the author has finished; see `settleEdits`. */
export async function savePaperDraft(services: Services, credentials: SubmissionCredentials, draft: PaperDraft, position?: number): Promise<Submission> {
  const { submission } = await change(services, credentials, position, async (trx, { submission, paper, before, rules, shown }) => {
    if (!mayComplete(shown))
      throw new Refusal('submission.not_open', 'The review has begun. Please send what you want to change as a request, with the button below.')
    const typed = detailsFrom(withoutWrongValues(draft), before)
    refuseChangedSince(draft, before, typed)
    refuseUnknownTrack(typed, before, rules)
    const identity = shown === 'received' ? { title: typed.title || before.title, authors: typed.authors } : { title: before.title, authors: before.authors }
    const after = { ...typed, ...identity }
    const { personal, others } = detailChanges(before, after, { tracks: rules.tracks })
    if (personal.length + others.length > 0) {
      await paperEditsOf(trx).note(paper.id, before, services.now())
      await paperDetailsOf(trx).write(paper, after, rules)
    }
    return { submission, outcome: 'corrected' }
  })
  return submission
}

const quietMinutes = 30

/** Tells of what authors typed and then left: once nothing has changed for half an hour. Returns how many papers it was. */
export async function settleEdits(services: Services): Promise<number> {
  const quiet = await paperEditsOf(services.db).quietSince(new Date(services.now().getTime() - minutes(quietMinutes)))
  for (const paperId of quiet)
    await services.db.transaction().execute(async (trx) => {
      const paper = await papersOf(trx).lock(paperId)
      if (!paper) return
      const { old: submission, papers } = await lockSubmission(trx, paper.submissionId)
      await settle(services, trx, { submission, paper, papers })
    })
  return quiet.length
}

interface Editing {
  submission: Submission
  paper: Paper
  papers: readonly Paper[]
}

/** One entry in the audit log for everything since the author began, and letters where the title or the authors are others. */
async function settle(services: Services, trx: Transaction, { submission, paper, papers }: Editing): Promise<void> {
  const before = await paperEditsOf(trx).take(paper.id)
  if (!before) return
  const after = await paperDetailsOf(trx).find(paper)
  const { tracks } = await paperDetailsOf(trx).rulesOf(paper.conferenceId)
  const naming = { tracks, reference: papers.length > 1 ? paper.reference : undefined }
  const changes = detailChanges(before, after, naming)
  if (changes.personal.length + changes.others.length === 0) return
  await logCorrection(trx, submission, changes, { actor: authorAsActor, about: subjectOf(submission), now: services.now() })
  const identity = detailChanges(before, { ...before, title: after.title, authors: after.authors }, naming)
  const told = [...identity.personal, ...identity.others]
  if (told.length > 0) await queueCorrectionLetters(services, trx, { submission, paper, changes: told })
  await askCoAuthors(services, trx, { submission, paper })
}

interface Changing extends Editing {
  before: PaperDetails
  rules: PaperRules
  shown: Awaited<ReturnType<typeof shownStatesOf>>[number]
}

async function change(
  services: Services,
  credentials: SubmissionCredentials,
  position: number | undefined,
  act: (trx: Transaction, found: Changing) => Promise<Corrected>,
): Promise<Corrected> {
  const { id } = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const { old: submission, papers } = await lockSubmission(trx, id)
    const paper = paperAt(papers, position)
    const [shown = 'received'] = await shownStatesOf(trx, [paper])
    const before = await paperDetailsOf(trx).find(paper)
    const rules = await paperDetailsOf(trx).rulesOf(paper.conferenceId)
    return act(trx, { submission, paper, papers, before, rules, shown })
  })
}

/** Whoever sends again what has arrived, because the answer was lost, is not told that somebody else was quicker. */
function refuseChangedSince({ version }: PaperDraft, before: PaperDetails, after: PaperDetails): void {
  const { personal, others } = detailChanges(before, after, { tracks: [] })
  if (version !== versionOf(before) && (personal.length + others.length > 0 || after.trackId !== before.trackId)) throw changedSince()
}

/** A track that the scopes no longer name stays with the papers that are in it. */
export function refuseUnknownTrack({ trackId }: PaperDetails, before: PaperDetails, { tracks }: PaperRules): void {
  if (trackId === null || trackId === before.trackId || tracks.some(({ id }) => id === trackId)) return
  const message = 'Please choose a track from the list.'
  throw new Refusal('request.invalid', message, { track: message })
}

export function lacksTitle(): Refusal {
  const message = 'Please enter the title of your research.'
  return new Refusal('request.invalid', message, { research_title: message })
}
