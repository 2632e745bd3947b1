import { href } from 'react-router'
import { acceptedExtensions, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownStatus } from './load-status.ts'

interface FileFormProps {
  status: ShownStatus
  action: string
  button: string
  isOpen: boolean
  posted: PostedForm | undefined
}

/** A plain form for one file, without resumable upload. */
export function FileForm({ status, action, button, isOpen, posted }: FileFormProps) {
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
  return (
    <form method="post" action={action} encType="multipart/form-data" className="form" noValidate>
      {posted && <ErrorSummary message={posted.message} fields={posted.fields} labels={{ file: 'File' }} />}
      <Field name="file" label="File" hint={`.doc, .docx or .pdf, at most ${maxFileMegabytes} MB`} error={posted?.fields.file} required>
        {(control) => <input type="file" accept={acceptedExtensions} {...control} />}
      </Field>
      <div className="act-form">
        <button type="submit" className="button">
          {button}
        </button>
        <Link className="button quiet" to={back}>
          Back
        </Link>
      </div>
    </form>
  )
}
