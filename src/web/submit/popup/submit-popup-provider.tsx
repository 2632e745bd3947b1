import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import type { PopupStatus } from './popup-content.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type SubmitPopup, type SubmitPopupConference, SubmitPopupContext } from './submit-link.tsx'

/** Wraps a conference's page: every SubmitLink inside opens the same popup, which is rendered on first use. */
export function SubmitPopupProvider({ conference, children }: { conference: SubmitPopupConference; children: React.ReactNode }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [status, setStatus] = useState<PopupStatus>('empty')
  const opener = useRef<HTMLElement | null>(null)
  const popup = useMemo<SubmitPopup>(
    () => ({
      address: href(paths.conferenceSubmit, { id: conference.id, conference: conference.slug }),
      open(from) {
        opener.current = from
        setState('open')
      },
    }),
    [conference.id, conference.slug],
  )
  const close = useCallback(() => setState('closed'), [])
  const leave = useBackToClose(state === 'open', close)
  const onClosed = useCallback(() => {
    setState('closed')
    leave()
    opener.current?.focus()
  }, [leave])
  return (
    <SubmitPopupContext value={popup}>
      {children}
      {state !== 'never' && <SubmitDialog key={conference.id} conference={conference} open={state === 'open'} onClosed={onClosed} onStatus={setStatus} />}
      {state === 'closed' && status !== 'empty' && <DraftNote status={status} onShow={() => setState('open')} onDismiss={() => setStatus('empty')} />}
    </SubmitPopupContext>
  )
}

const popupHash = '#submission-form'

/** Gives the open popup an entry in the browser's history, so that Back closes it as it would leave a page. A change of the hash alone loads nothing. */
function useBackToClose(open: boolean, close: () => void): () => void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const state = useRef<'none' | 'asked' | 'entered'>('none')

  useEffect(() => {
    if (!open || state.current !== 'none') return
    state.current = 'asked'
    void navigate({ hash: popupHash }, { preventScrollReset: true })
  }, [open, navigate])

  useEffect(() => {
    if (hash === popupHash) {
      if (state.current === 'asked') state.current = 'entered'
      return
    }
    if (state.current !== 'entered') return
    state.current = 'none'
    close()
  }, [hash, close])

  // Closed by its button or by Escape: the entry goes too.
  return useCallback(() => {
    if (state.current === 'entered') void navigate(-1)
    state.current = 'none'
  }, [navigate])
}

interface DraftNoteProps {
  status: Exclude<PopupStatus, 'empty'>
  onShow: () => void
  onDismiss: () => void
}

const noteTexts = {
  draft: { text: 'What you entered has been saved in this browser.', action: 'Continue' },
  sending: { text: 'Your submission is still being sent. Please keep this page open.', action: 'Show it' },
  arrived: { text: 'Your submission has arrived.', action: 'Show the reference' },
} as const

/** The state of the form after its popup was closed. */
function DraftNote({ status, onShow, onDismiss }: DraftNoteProps) {
  const { text, action } = noteTexts[status]
  return (
    <div className="draft-note">
      <p role="status">{text}</p>
      <button type="button" className="link-button" onClick={onShow}>
        {action}
      </button>
      <button type="button" className="close" onClick={onDismiss}>
        <span className="unseen">Dismiss this note</span>
      </button>
    </div>
  )
}
