import { href, useNavigate } from 'react-router'
import type { MailState } from '#domain/mail/mail.ts'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

/** A mail that waits or failed is tried now; one that is done is sent again, as a new one. */
export function MailActs({ id, state, readable, to }: { id: string; state: MailState; readable: boolean; to: string }) {
  const { act, busy, problem } = useAct()
  const navigate = useNavigate()
  if (!readable && state !== 'queued') return null

  const tryNow = () => act(`/mail/${id}/try`, {}, () => ({ text: 'The mail is tried now. What the server says appears here when the page is loaded again.' }))
  async function resend(): Promise<void> {
    const answer = await act<{ id: string }>(`/mail/${id}/resend`, {}, () => ({ text: `Sent to ${to} again.` }))
    if (answer.ok) await navigate(href(deskPaths.mailOne, { id: answer.data.id }))
  }

  return (
    <div className="desk-stack">
      <ProblemNote problem={problem} />
      <div className="desk-actions">
        {state !== 'sent' && (
          <button type="button" className="button" disabled={busy} onClick={() => void tryNow()}>
            Try again now
          </button>
        )}
        {state !== 'queued' && (
          <button type="button" className="button quiet" disabled={busy} onClick={() => void resend()}>
            Send again
          </button>
        )}
      </div>
      {state !== 'queued' && <p className="soft">Sending again writes a new mail to {to}, with the same words. A mail cannot be called back.</p>}
    </div>
  )
}
