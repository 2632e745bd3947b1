import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { mailPreviewer } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import type { PreviewedRelease } from '../../submissions/desk/decide-papers.ts'
import { deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { authorComments, filesOfRounds } from '../reviews/decision-comments.ts'
import { namedPeopleOf } from '../reviews/named-people.store.ts'
import { namesInComments } from '../reviews/refuse-names.ts'
import { actOnEach, type DoneAndLeft } from './act-on-each.ts'
import { type FullPaperReleases, fullPaperLabels, maxFullPaperReleases } from './full-paper.ts'
import { fullPapersOf } from './full-papers.store.ts'
import { fullPaperMail, releaseFullPaper } from './review-full-paper.ts'

/** Releases several decisions on full papers, each by itself; those that have changed since the preview stay, and are named. */
export async function releaseFullPapers(services: Services, organiser: Organiser, { chosen, withScores }: FullPaperReleases): Promise<DoneAndLeft> {
  return actOnEach(chosen, ({ reference, decidedAt }) => releaseFullPaper(services, organiser, reference, { withScores, decidedAt }))
}

export type PreviewedFullPaper = Omit<PreviewedRelease, 'version'> & { decidedAt: string }

/** The exact mails of the decisions on full papers of a conference that wait for their release, without those that this organiser must not read. */
export async function previewFullPapers(
  services: Services,
  organiser: Organiser,
  conferenceId: string,
  { withScores }: { withScores: boolean },
): Promise<{ releases: PreviewedFullPaper[]; more: boolean }> {
  const { db } = services
  await requireRightIn(db, organiser, 'review', conferenceId)
  const ids = await fullPapersOf(db).waiting(conferenceId, maxFullPaperReleases + 1)
  const conflicts = await reviewConflictsOf(db).papersOf(organiser.email)
  const papers = (await deskPapersOf(db).whole(ids.slice(0, maxFullPaperReleases), 'only read')).filter(({ id }) => !conflicts.has(id))
  const decisions = await fullPapersOf(db).ofPapers(papers.map(({ id }) => id))
  const rounds = papers.map(({ id }) => decisions.get(id)?.at(-1)?.roundId)
  const comments = await authorComments(db, rounds, { withScores })
  const files = await filesOfRounds(db, rounds)
  const hidden = await namedPeopleOf(db).hiddenReviewers(papers.map(({ id }) => id))
  const preview = await mailPreviewer(services)
  const office = await officeOf(db)
  const releases = papers.flatMap((paper): PreviewedFullPaper[] => {
    const decision = decisions.get(paper.id)?.at(-1)
    if (!decision || decision.releasedAt) return []
    const written = comments.get(decision.roundId) ?? []
    const mail = fullPaperMail(services, { paper, decision, comments: written, replyTo: office?.address })
    const release = {
      reference: paper.reference,
      decidedAt: decision.decidedAt.toISOString(),
      decision: decision.decision,
      decisionInWords: fullPaperLabels[decision.decision],
      name: paper.submission.name,
      conference: paper.conference.subConference,
      mail: mail && preview(mail),
      names: namesInComments(hidden.get(paper.id) ?? [], written),
      files: files.get(decision.roundId),
    }
    return [release]
  })
  return { releases, more: ids.length > maxFullPaperReleases }
}
