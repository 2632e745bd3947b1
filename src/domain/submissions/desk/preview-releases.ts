import { officeOf } from '../../forms/office.ts'
import { senderOf } from '../../mail/sender.ts'
import { letterAsText } from '../../mail/set-letter-as-text.ts'
import type { Services } from '../../services.ts'
import type { SubmissionState } from '../submission.ts'
import { secretOf } from '../submission-secret.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import { releaseMail } from './release-decisions.ts'
import { submissionListOf } from './submission-list.store.ts'
import type { SubmissionQuery } from './submission-query.ts'

/** The author's own link opens the author's own page; it is for nobody else's eyes, not even here. */
function withoutSecret(text: string, secret: string): string {
  return text.replaceAll(secret, '(known to the author alone)')
}

export interface PreviewedRelease {
  reference: string
  version: number
  decision: SubmissionState
  name: string
  conference: string
  /** None when the person has left: the decision is released, and nobody is written to. */
  mail: { to: string; subject: string; text: string } | undefined
}

/** What one person can still read before they say yes to it. */
export const mostPreviewed = 100

/** The mails that would go out if what waits among these were released now, to the letter. */
export async function previewReleases(services: Services, query: SubmissionQuery): Promise<{ releases: PreviewedRelease[]; more: boolean }> {
  const { db, sender: settings } = services
  const found = await submissionListOf(db).versions({ ...query, waiting: true }, mostPreviewed + 1)
  const submissions = await deskSubmissionsOf(db).whole(
    found.slice(0, mostPreviewed).map(({ id }) => id),
    'only read',
  )
  const sender = await senderOf(db, settings)
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
        mail: mail && {
          to: `${mail.to.name} <${mail.to.address}>`,
          subject: mail.letter.subject,
          text: withoutSecret(letterAsText(mail.letter, sender), secretOf(services.key, submission.id)),
        },
      }
    })
  return { releases, more: found.length > mostPreviewed }
}
