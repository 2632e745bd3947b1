import { useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { paths } from '../../paths.ts'
import { CallClosed, ListenersOnly } from '../call-closed.tsx'
import { formatSize } from '../files/chosen-file.ts'
import { type FormStatus, SubmissionForm } from '../form/submission-form.tsx'
import type { SubmitFormData } from '../load-submit-form.ts'
import type { ArrivedSubmission } from '../send/use-submission.ts'
import type { SubmitPopupConference } from './submit-link.tsx'

/** What the person leaves behind when the popup is closed. */
export type PopupStatus = FormStatus | 'arrived'

interface PopupContentProps {
  conference: SubmitPopupConference
  onClose: () => void
  onStatus: (status: PopupStatus) => void
}

/** The content of the popup: the form, the note that the call has closed, or the receipt. Loaded on first use. */
export function PopupContent({ conference, onClose, onStatus }: PopupContentProps) {
  const [form, setForm] = useState<SubmitFormData | 'failed'>()
  const [arrived, setArrived] = useState<{ submission: ArrivedSubmission; email: string }>()
  const address = href(paths.conferenceSubmitForm, { id: conference.id, conference: conference.slug })

  const load = useCallback(() => {
    setForm(undefined)
    fetchForm(address).then(setForm, () => setForm('failed'))
  }, [address])
  useEffect(load, [load])

  if (arrived) return <Receipt {...arrived} onClose={onClose} />
  if (!form) return <p role="status">Opening the form…</p>
  if (form === 'failed')
    return (
      <div className="notice warn" role="alert">
        <p>The form could not be loaded. You may be offline.</p>
        <button type="button" className="link-button" onClick={load}>
          Try again
        </button>
      </div>
    )
  if (form.categories.length === 0) return <CallClosed conference={form.conference} standing={form.standing} next={form.next} />
  return (
    <>
      {form.standing !== 'call-open' && <ListenersOnly conference={form.conference} next={form.next} />}
      <SubmissionForm
        conference={form.conference}
        countries={form.countries}
        categories={form.categories}
        onStatus={onStatus}
        onArrived={(submission, email) => {
          onStatus('arrived')
          setArrived({ submission, email })
        }}
      />
    </>
  )
}

async function fetchForm(address: string): Promise<SubmitFormData> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The form could not be fetched: ${response.status}`)
  return (await response.json()) as SubmitFormData
}

/** The reference, the received files with their hashes, and the next steps. */
function Receipt({ submission, email, onClose }: { submission: ArrivedSubmission; email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, files, next, statusUrl, mailed, registered } = submission
  return (
    <div className="arrived">
      <h3 ref={heading} tabIndex={-1}>
        Your {registered ? 'registration' : 'submission'} has arrived
      </h3>
      <p className="arrived-reference">
        <span className="arrived-label">Your reference</span> <strong>{reference}</strong>
      </p>
      <p className="notice good">
        {mailed ? (
          <>
            We have sent an e-mail to <strong>{email}</strong> with the same reference and a private link.
          </>
        ) : (
          'Please keep the reference and the address of the status page below. It is private to you.'
        )}
      </p>
      <h4>What happens next</h4>
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h4>What we received</h4>
      {files.length === 0 ? (
        <p>{registered ? 'Your answers.' : 'Your answers, without files. You can add them on its status page.'}</p>
      ) : (
        <ul className="plain-list arrived-files">
          {files.map((file) => (
            <li key={file.sha256}>
              <span className="file-name">
                <bdi>{file.name}</bdi> <span className="soft">{formatSize(file.sizeBytes)}</span>
              </span>
              <span className="arrived-hash">
                SHA-256 <code>{file.sha256}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="arrived-ways">
        <a className="button" href={new URL(statusUrl, location.href).pathname}>
          See its status
        </a>
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </p>
    </div>
  )
}
