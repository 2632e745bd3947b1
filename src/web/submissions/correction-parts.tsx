import { href } from 'react-router'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownStatus } from './load-status.ts'

/** What the pages for corrections have in common. */
export function ReasonField({ posted }: { posted: PostedForm | undefined }) {
  return (
    <TextAreaField
      name="reason"
      label="Your reason"
      hint="Optional. The organisers read it with your request."
      rows={3}
      maxLength={2000}
      defaultValue={posted?.values.reason?.[0]}
      error={posted?.fields.reason}
    />
  )
}

export function CorrectionActions({ asks, back }: { asks: boolean; back: string }) {
  return (
    <div className="act-form">
      <button type="submit" className="button">
        {asks ? 'Send the request' : 'Save'}
      </button>
      <Link className="button quiet" to={back}>
        Back
      </Link>
    </div>
  )
}

export function ClosedNote({ status, stateInWords = status.stateInWords }: { status: ShownStatus; stateInWords?: string }) {
  return (
    <div className="prose">
      <p>
        It can no longer be corrected here: its state is “{stateInWords}”. If something is wrong, please write to us with your reference.{' '}
        <Link to={href(paths.submission, status.address)}>Back to the {status.item}</Link>
      </p>
    </div>
  )
}
