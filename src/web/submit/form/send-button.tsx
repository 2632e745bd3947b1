import type { FileRow } from '../files/file-row.ts'
import type { SubmissionPhase } from '../send/use-submission.ts'

/** The button and, beside it, what is happening: nobody has to guess whether it arrived. */
export function SendButton({ phase, share, files }: { phase: SubmissionPhase; share: number; files: readonly FileRow[] }) {
  const busy = phase === 'waiting' || phase === 'sending'
  return (
    <div className="send">
      <div role="status">
        {phase === 'waiting' && <p className="notice">{waitingFor(files)}</p>}
        {phase === 'sending' && <p className="notice">Your submission is on its way. Please leave this window open.</p>}
        {phase === 'lost' && (
          <p className="notice warn">
            <strong>The connection broke while we were sending.</strong> Nothing you entered is lost. Press “Try again” when the line is back: should it have
            arrived already, it will not count twice.
          </p>
        )}
      </div>
      {phase === 'sending' && share < 1 && <progress max={1} value={share} aria-label="Part of the form that has been sent" />}
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? 'Please Wait...' : phase === 'lost' ? 'Try again' : 'Send my submission'}
      </button>
      <p className="hint">You will get a reference and a mail that says what we received. You can replace a file or withdraw until the review begins.</p>
    </div>
  )
}

function waitingFor(files: readonly FileRow[]): string {
  const waiting = files.filter(({ file }) => file?.state === 'sending' || file?.state === 'waiting')
  const offline = waiting.some(({ file }) => file?.state === 'waiting') ? ' The line is down just now; we go on as soon as it is back.' : ''
  return `Waiting for ${waiting.length === 1 ? 'a file' : `${waiting.length} files`} to arrive. Then the form is sent by itself.${offline}`
}
