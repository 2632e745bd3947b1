import { useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { paths } from '../../paths.ts'
import type { PopupContent, PopupStatus } from './popup-content.tsx'
import type { SubmitPopupConference } from './submit-link.tsx'

interface SubmitDialogProps {
  conference: SubmitPopupConference
  open: boolean
  onClosed: () => void
  onStatus: (status: PopupStatus) => void
}

/** The popup. It opens at once; the code of the form is loaded on first use. */
export function SubmitDialog({ conference, open, onClosed, onStatus }: SubmitDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [Content, setContent] = useState<typeof PopupContent>()
  const [failed, setFailed] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const [arrived, setArrived] = useState(false)

  const fetchContent = useCallback(() => {
    setFailed(false)
    import('./popup-content.tsx').then(
      (module) => setContent(() => module.PopupContent),
      () => setFailed(true),
    )
  }, [])
  useEffect(fetchContent, [fetchContent])

  useEffect(() => {
    if (!open) return dialog.current?.close()
    if (dialog.current?.open) return
    dialog.current?.showModal()
    heading.current?.focus()
  }, [open])

  const close = useCallback(() => dialog.current?.close(), [])
  const report = useCallback(
    (status: PopupStatus) => {
      setArrived(status === 'arrived')
      onStatus(status)
    },
    [onStatus],
  )

  return (
    <dialog
      className="submit-dialog"
      ref={dialog}
      aria-labelledby="submit-dialog-title"
      onClose={() => {
        // After a submission has arrived, the popup opens with a new form.
        if (arrived) {
          setFormKey(formKey + 1)
          report('empty')
        }
        onClosed()
      }}
    >
      <div className="submit-dialog-head">
        <div>
          <p className="kicker">Paper / Abstract Submission</p>
          <h2 id="submit-dialog-title" tabIndex={-1} ref={heading}>
            {conference.name}
          </h2>
        </div>
        <button type="button" className="close" onClick={close}>
          <span className="unseen">Close</span>
        </button>
      </div>
      <div className="submit-dialog-body">
        {Content && <Content key={formKey} conference={conference} onClose={close} onStatus={report} />}
        {!Content && !failed && <p role="status">Opening the form…</p>}
        {failed && (
          <div className="notice warn" role="alert">
            <p>The form could not be loaded. You may be offline.</p>
            <p>
              <button type="button" className="link-button" onClick={fetchContent}>
                Try again
              </button>{' '}
              or <a href={href(paths.conferenceSubmit, { id: conference.id, conference: conference.slug })}>open the form as a page of its own</a>.
            </p>
          </div>
        )}
      </div>
    </dialog>
  )
}
