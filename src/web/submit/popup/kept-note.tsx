import type { LeftBehind } from './submit-door-context.ts'

interface KeptNoteProps {
  left: Exclude<LeftBehind, 'nothing'>
  onShow: () => void
  onDismiss: () => void
}

const words = {
  kept: { text: 'What you entered is kept in this browser.', action: 'Continue' },
  sending: { text: 'Your submission is still being sent. Please leave this page open.', action: 'Show it' },
  arrived: { text: 'Your submission has arrived.', action: 'Show the reference' },
} as const

/** Says what became of a form whose window was closed. */
export function KeptNote({ left, onShow, onDismiss }: KeptNoteProps) {
  const { text, action } = words[left]
  return (
    <div className="kept-note">
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
