import { useState } from 'react'
import { href } from 'react-router'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import { ReviewFields } from '../../reviews/review-form.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { attachChosen, besideFiles, chosenFiles, type PostedReviewForm, ReviewFilesField } from './attach-to-review.tsx'
import type { ShownReviews } from './load-reviews.ts'

type Round = ShownReviews['rounds'][number]

interface Props {
  reference: string
  round: Round
  review: Round['reviews'][number]
  posted: PostedReviewForm | undefined
}

/** Enters a review that came by e-mail, with the files that came with it: these first, so that a refused one leaves everything typed in its place. */
export function EnterReview({ reference, round, review: { id, version, attachments }, posted }: Props) {
  const { mutate, busy, problem } = useMutation()
  // What was typed stays when the data of the page is loaded again.
  const [before] = useState(posted)
  const room = maxAttachments - attachments.length
  const shown = problem ?? posted
  const values = Object.fromEntries(Object.entries(before?.values ?? {}).map(([name, [value = '']]) => [name, value]))

  async function enter(form: HTMLFormElement): Promise<void> {
    if (chosenFiles(form).length > 0 && !(await attachChosen(form, id, mutate))) return
    const typed = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
    await mutate(`/reviews/${id}/enter`, { version, values: typed }, () => ({ text: 'The review is entered.' }))
  }
  return (
    <details open={before !== undefined}>
      <summary>Enter a review that came by e-mail…</summary>
      <form
        className="act-form form"
        method="post"
        action={href(deskPaths.submissionReview, { reference, review: id, section: 'enter' })}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void enter(event.currentTarget)
        }}
      >
        <input type="hidden" name="version" value={version} />
        <ReviewFields review={round} values={values} problems={shown?.fields ?? {}} />
        {round.form.attachments && room > 0 && <ReviewFilesField label="Files that came with the review" room={room} error={shown?.fields.file} />}
        <ProblemNote problem={shown && besideFiles(shown)} />
        <SubmitButton busy={busy} text="Enter this review" />
      </form>
    </details>
  )
}
