import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownLine } from './load-statement.ts'

/** Offered where the line names the card provider. */
export function PayoutButton({ line }: { line: ShownLine }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsked, setAsked] = useState(false)
  if (!/stripe/i.test(`${line.party} ${line.remittance}`)) return null

  async function take() {
    const result = await mutate(`/money/statement-lines/${line.id}/payout`, { version: line.version }, () => ({ text: `${line.amount} is taken as a payout.` }))
    if (result.ok) setAsked(false)
  }
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setAsked(true)}>
        Card payout…
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Is ${line.amount} a payout of the card provider?`}
          confirm="Take it as a payout"
          busy={busy}
          onConfirm={() => void take()}
          onCancel={() => setAsked(false)}
        >
          <p>
            This records that card payments that were on the way have arrived at the bank, {line.amount} after fees. Nobody is told. This cannot be taken back.
          </p>
          <ProblemNote problem={problem} />
        </ConfirmDialog>
      )}
    </>
  )
}
