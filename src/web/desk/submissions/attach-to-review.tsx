import { useState } from 'react'
import { href } from 'react-router'
import { attachmentExtensions, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import type { PostedForm } from '../../request-context.ts'
import { Field } from '../../ui/form/fields.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { type MutationProblem, ProblemNote, useMutation } from '../ui/use-mutation.tsx'

/** A form about one review that was posted without JavaScript and refused. */
export interface PostedReviewForm extends PostedForm {
  review: string
}

interface Props {
  reference: string
  review: { id: string; attachments: readonly unknown[] }
  posted: PostedReviewForm | undefined
}

/** Attaches files that came by e-mail to a review that was entered before. */
export function AttachToReview({ reference, review: { id, attachments }, posted }: Props) {
  const { mutate, busy, problem } = useMutation()
  // Stays open after what was posted is answered.
  const [isOpen] = useState(posted !== undefined)
  const room = maxAttachments - attachments.length
  const shown = problem ?? posted
  return (
    <details open={isOpen}>
      <summary>Attach a file that came by e-mail…</summary>
      <form
        className="act-form form"
        method="post"
        action={href(deskPaths.submissionReview, { reference, review: id, section: 'attach' })}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void attachChosen(event.currentTarget, id, mutate)
        }}
      >
        <ReviewFilesField label="File" room={room} error={shown?.fields.file} />
        <ProblemNote problem={shown && besideFiles(shown)} />
        <SubmitButton busy={busy} text="Attach to the review" />
      </form>
    </details>
  )
}

/** The file input of a review, for as many files as there is room for. */
export function ReviewFilesField({ label, room, error }: { label: string; room: number; error: string | undefined }) {
  const hint = `.docx or .pdf, at most ${maxFileMegabytes} MB${room === 1 ? '. One file' : ` each. Up to ${room} files`} can be added. The authors get copies without the reviewer’s name, together with the decision.`
  return (
    <Field name="file" label={label} hint={hint} error={error}>
      {(control) => <input {...control} type="file" accept={attachmentExtensions} multiple={room > 1} />}
    </Field>
  )
}

/** The problem without what is said beside the file input already. */
export function besideFiles({ message, fields: { file: _, ...fields } }: Pick<PostedForm, 'message' | 'fields'>): MutationProblem {
  return { code: undefined, message, fields }
}

export function chosenFiles(form: HTMLFormElement): File[] {
  // A browser sends an input without a file as a file without a name.
  return new FormData(form).getAll('file').filter((one): one is File => one instanceof File && one.name !== '')
}

/** Attaches the files that are chosen in a form and empties their input; false when they were refused. */
export async function attachChosen(form: HTMLFormElement, id: string, mutate: ReturnType<typeof useMutation>['mutate']): Promise<boolean> {
  const files = chosenFiles(form)
  const body = new FormData()
  for (const file of files) body.append('file', file)
  const attached = files.length === 1 ? 'The file is attached' : 'The files are attached'
  const { ok } = await mutate(`/reviews/${id}/attachments`, body, () => ({ text: `${attached} and being checked for the reviewer’s name.` }))
  const input = form.elements.namedItem('file')
  if (ok && input instanceof HTMLInputElement) input.value = ''
  return ok
}
