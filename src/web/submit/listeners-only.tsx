import { NextCall } from './call-closed.tsx'
import type { SubmitConference } from './load-submit-form.ts'

/** Above the form once papers are no longer taken: who may still send it, until when, and where a paper may go instead. */
export function ListenersOnly({ conference, next }: { conference: SubmitConference; next: Omit<SubmitConference, 'fees' | 'mostFiles'> | undefined }) {
  return (
    <div className="call-closed">
      <p className="lead">
        The call for papers closed on <strong>{conference.closesAt}</strong>. You are still welcome as a listener or a virtual delegate: please register below
        until <strong>{conference.registrationClosesAt}</strong>.
      </p>
      <NextCall next={next} />
    </div>
  )
}
