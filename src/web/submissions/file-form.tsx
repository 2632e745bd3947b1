import { useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { maxResponseLength } from '#domain/submissions/revision/revision.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { FileField } from '../submit/files/file-field.tsx'
import { FormFiles } from '../submit/files/form-files.ts'
import { useSendingFiles } from '../submit/files/use-sending-files.ts'
import { FormToken } from '../submit/send/form-token.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownStatus } from './load-status.ts'

interface FileFormProps {
  status: ShownStatus
  /** Where the plain form is posted. */
  action: string
  /** The same act of the API, below the submission. */
  api: string
  button: string
  isOpen: boolean
  posted: PostedForm | undefined
  /** Whether a response to the reviewers can go with the file, and what was written before. */
  response?: { isAsked: boolean; response: string | null } | null | undefined
}

/** The form for one file: uploaded as in the submission form, with its progress, and posted as a plain form without JavaScript. */
export function FileForm({ status, action, api, button, isOpen, posted, response }: FileFormProps) {
  const back = href(paths.submission, status.address)
  if (!isOpen) {
    return (
      <div className="prose">
        <p>
          The files of this submission can no longer be changed: its state is “{status.stateInWords}”. <Link to={back}>Back to the submission</Link>
        </p>
      </div>
    )
  }
  return <OpenFileForm {...{ status, action, api, button, posted, response, back }} />
}

function OpenFileForm({ status, action, api, button, posted, response, back }: Omit<FileFormProps, 'isOpen'> & { back: string }) {
  const [files] = useState(() => new FormFiles({ id: `status ${status.reference}`, maxFiles: 1 }, new FormToken(`file ${status.reference}`), [], []))
  const rows = useSyncExternalStore(files.subscribe, files.rows, files.rows).filter(({ kind }) => kind === 'document')
  const { send, busy, problem } = useSendingFiles(files, {
    address: `/api/v1/submissions/${status.address.reference}/${api}`,
    headers: { 'x-submission-secret': status.address.secret },
    refusal: 'This file cannot be sent.',
    whenSent: `${back}?arrived=file`,
  })
  const shown = problem ?? posted
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send({ response: new FormData(event.currentTarget).get('response') })
      }}
    >
      {shown && <ErrorSummary message={shown.message} fields={shown.fields} labels={{ file: 'File', response: 'Your response to the reviewers' }} />}
      <div className="file-rows" data-field="file">
        {rows.map((row) => (
          <FileField
            key={row.key}
            row={row}
            files={files}
            label="File"
            required
            hint={`.doc, .docx or .pdf, at most ${maxFileMegabytes} MB`}
            error={shown?.fields.file}
          />
        ))}
      </div>
      {response && (
        <TextAreaField
          name="response"
          label="Your response to the reviewers"
          hint="Comment by comment: what you have changed, and what you have not, and why. They read it with the new version; please do not name yourselves in it."
          rows={8}
          maxLength={maxResponseLength}
          defaultValue={posted?.values.response?.[0] ?? response.response ?? ''}
          error={shown?.fields.response}
        />
      )}
      <PrivacyNote />
      <div className="act-form">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? 'Please wait…' : button}
        </button>
        <Link className="button quiet" to={back}>
          Back
        </Link>
      </div>
    </form>
  )
}
