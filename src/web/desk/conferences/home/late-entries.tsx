import { useState } from 'react'
import { href } from 'react-router'
import { TextField } from '../../../ui/form/fields.tsx'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Badge } from '../../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'
import type { HomeData } from './load-home.ts'

const badges = {
  open: { tone: 'good', text: 'Open' },
  used: { tone: 'none', text: 'Used' },
  revoked: { tone: 'none', text: 'Revoked' },
  expired: { tone: 'none', text: 'Expired' },
} as const

/** Links that admit single people after the deadline. */
export function LateEntries({ conferenceId, entries }: { conferenceId: string; entries: HomeData['lateEntries'] }) {
  const { mutate, busy, problem } = useMutation()
  const [revoking, setRevoking] = useState<HomeData['lateEntries'][number]>()
  const path = `/conferences/${conferenceId}/late-entries`

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const result = await mutate(path, Object.fromEntries(new FormData(form)), () => ({ text: 'The link is on its way by mail.' }))
    if (result.ok) form.reset()
  }
  async function revoke({ id, name }: HomeData['lateEntries'][number]) {
    await mutate(`${path}/${id}/revoke`, {}, () => ({ text: `The link of ${name} is revoked.` }))
    setRevoking(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="late-entries">
      <h2 id="late-entries">Late entries</h2>
      <p className="soft">A link by mail admits one person after the deadline, for one submission. An e-mail cannot be recalled; the link can be revoked.</p>
      {entries.length > 0 && (
        <ul className="plain-list">
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.name} <span className="soft">({entry.email})</span>, until {entry.until} <Badge {...badges[entry.state]} />{' '}
              {entry.reference && <Link to={href(deskPaths.submission, { reference: entry.reference })}>{entry.reference}</Link>}
              {entry.state === 'open' && (
                <button type="button" className="link-button" aria-disabled={busy} onClick={() => setRevoking(entry)}>
                  Revoke<span className="unseen"> the link of {entry.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className="form" noValidate onSubmit={(event) => void send(event)}>
        <TextField name="name" label="Name" required maxLength={200} autoComplete="off" error={problem?.fields.name} />
        <TextField name="email" label="E-mail" type="email" required maxLength={254} autoComplete="off" error={problem?.fields.email} />
        <TextField name="expiresOn" label="Last day" type="date" required error={problem?.fields.expiresOn} />
        {problem && Object.keys(problem.fields).length === 0 && <ProblemNote problem={problem} />}
        <p>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            {busy ? 'Please wait…' : 'Send the link'}
          </button>
        </p>
      </form>
      {revoking && (
        <ConfirmDialog
          title={`Revoke the link of ${revoking.name}?`}
          confirm="Revoke"
          busy={busy}
          onConfirm={() => void revoke(revoking)}
          onCancel={() => setRevoking(undefined)}
        >
          <p>It no longer works, and anyone who follows it is told so. No letter is sent.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
