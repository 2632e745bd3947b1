import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

/** Sends the author a new link to the status page, which ends the earlier ones. */
export function StatusLinkPanel({ submission: { reference, email } }: { submission: { reference: string; email: string } }) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState(false)

  async function send() {
    await mutate(`/submissions/${reference}/link`, {}, () => ({ text: `A new link is on its way to ${email}.` }))
    setAsking(false)
  }
  return (
    <section className="desk-panel desk-stack" aria-labelledby="link-heading">
      <h2 id="link-heading">The author’s link</h2>
      <p className="soft">Whoever has the link to the status page can replace files and withdraw the submission.</p>
      <ProblemNote problem={problem} />
      <div>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          Send a new link…
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`A new link for ${reference}?`}
          confirm="Send it and end the earlier ones"
          busy={busy}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {email} gets a mail with a new link. Every earlier link stops working at once and cannot be brought back; whoever follows one is told that a newer
            one was sent.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
