import * as z from 'zod/mini'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockPapers, paperAt } from '../../submissions/change-submission.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import type { Submission } from '../../submissions/submission.ts'
import { blindnessOf } from './blindness.store.ts'
import { isTrueHit } from './find-in-document.ts'

/** What an author says about the hits in a file, or in the paper's own words where `file` is empty. */
export const explanationForm = z.object({
  file: z._default(z.string(), ''),
  explanation: freeText(1000).check(z.minLength(1, 'Please tell us why it may stay, or send another file.')),
})

/** An author explains what was found; the organisers read it beside the findings and decide. Repeating it changes nothing. */
export async function explainFindings(
  services: Services,
  credentials: SubmissionCredentials,
  { file, explanation }: z.output<typeof explanationForm>,
  position?: number,
): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const hits = (await blindnessOf(trx).findings(paper.id)).filter((finding) => (finding.fileId ?? '') === file && isTrueHit(finding))
    if (hits.length === 0)
      throw new Refusal('submission.nothing_waits', 'Nothing of this needs an explanation any more: it has changed meanwhile. Please load the page again.')
    await blindnessOf(trx).explain(
      hits.map(({ id }) => id),
      explanation,
    )
    return submission
  })
}
