import { useState } from 'react'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

/** The key that signs documents, and its replacement. */
export function SigningKeys({ keys }: { keys: readonly { id: string; period: string }[] }) {
  const { mutate, busy, problem } = useMutation()
  const [isConfirming, setConfirming] = useState(false)
  async function replace(): Promise<void> {
    setConfirming(false)
    await mutate('/settings/signing-key', {}, () => ({ text: 'A new key signs documents from now on.' }))
  }
  return (
    <section className="desk-panel" aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys that sign documents</h2>
      <p>
        Letters and certificates are signed. The public keys are at <a href={paths.verifyKeys}>{paths.verifyKeys}</a>.
      </p>
      {keys.length === 0 ? (
        <p className="soft">The first key is made with the first document.</p>
      ) : (
        <ul className="plain-list">
          {keys.map(({ id, period }) => (
            <li key={id}>
              <code>{id}</code> {period}
            </li>
          ))}
        </ul>
      )}
      <ProblemNote problem={problem} />
      <p className="desk-actions">
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming(true)}>
          Replace the key
        </button>
      </p>
      {isConfirming && (
        <ConfirmDialog title="Replace the key?" confirm="Replace it" busy={busy} onConfirm={() => void replace()} onCancel={() => setConfirming(false)}>
          <p>
            A new key signs from now on, and the present one ends for good. What was signed stays valid. Do this once a year, and whenever somebody may have
            copied the key.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
