import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import type { SubmissionState } from '../submission.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import { mailShown, type ShownLetter } from './mail-shown.ts'
import { releaseMail } from './release-decisions.ts'
import { submissionListOf } from './submission-list.store.ts'
import type { SubmissionQuery } from './submission-query.ts'

export interface PreviewedRelease {
  reference: string
  version: number
  decision: SubmissionState
  name: string
  conference: string
  /** None when the person has left: the decision is released, and nobody is written to. */
  mail: ShownLetter | undefined
}

/** What one person can still read before they say yes to it. */
export const mostPreviewed = 100

/** The mails that would go out if what waits among these were released now, to the letter. */
export async function previewReleases(services: Services, query: SubmissionQuery): Promise<{ releases: PreviewedRelease[]; more: boolean }> {
  const { db } = services
  const found = await submissionListOf(db).versions({ ...query, waiting: true }, mostPreviewed + 1)
  const submissions = await deskSubmissionsOf(db).whole(
    found.slice(0, mostPreviewed).map(({ id }) => id),
    'only read',
  )
  const show = await mailShown(services)
  const office = await officeOf(db)
  const releases = submissions
    .filter(({ last }) => last?.releasedAt === null)
    .map((submission) => {
      const mail = releaseMail(services, submission, office?.address)
      return {
        reference: submission.reference,
        version: submission.version,
        decision: submission.state,
        name: submission.name,
        conference: submission.conference.subConference,
        mail: mail && show(mail, submission.id),
      }
    })
  return { releases, more: found.length > mostPreviewed }
}
