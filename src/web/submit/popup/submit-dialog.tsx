import { useCallback, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { paths } from '../../paths.ts'
import type { LeftBehind, SubmitDoorConference } from './submit-door-context.ts'

type PopupContent = typeof import('./popup-content.tsx').PopupContent

interface SubmitDialogProps {
  conference: SubmitDoorConference
  open: boolean
  onClosed: () => void
  onLeft: (left: LeftBehind) => void
}

/** The popup's frame. It opens at once; the form and all that belongs to it is fetched only now. */
export function SubmitDialog({ conference, open, onClosed, onLeft }: SubmitDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [Content, setContent] = useState<PopupContent>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [over, setOver] = useState(false)

  const fetchContent = useCallback(() => {
    setFailed(false)
    import('./popup-content.tsx').then(
      (module) => setContent(() => module.PopupContent),
      () => setFailed(true),
    )
  }, [])
  useEffect(fetchContent, [fetchContent])

  useEffect(() => {
    if (!open || dialog.current?.open) return
    dialog.current?.showModal()
    heading.current?.focus()
  }, [open])

  const close = useCallback(() => dialog.current?.close(), [])
  const report = useCallback(
    (left: LeftBehind) => {
      setOver(left === 'arrived')
      onLeft(left)
    },
    [onLeft],
  )

  return (
    <dialog
      className="submit-dialog"
      ref={dialog}
      aria-labelledby="submit-dialog-title"
      onClose={() => {
        // What has arrived and was seen is done: the next opening begins a new form.
        if (over) {
          setRound(round + 1)
          report('nothing')
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
        {Content && <Content key={round} conference={conference} onClose={close} onLeft={report} />}
        {!Content && !failed && <p role="status">Opening the form…</p>}
        {failed && (
          <div className="notice warn" role="alert">
            <p>The form could not be fetched. Your connection may be down.</p>
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
