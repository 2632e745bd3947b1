import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type MutationProblem, ProblemNote } from '../ui/use-mutation.tsx'

interface SuspicionPanelProps {
  reference: string
  suspicion: string | null
  name: string
  email: string
  /** Whose receipt was withheld: 'Its author'. */
  person: string
  mutation: { busy: boolean; problem: MutationProblem | undefined }
  trust: () => Promise<unknown>
}

/** Why what was sent looks suspicious, and the button that marks it as genuine. */
export function SuspicionPanel({ reference, suspicion, name, email, person, mutation: { busy, problem }, trust }: SuspicionPanelProps) {
  const [asking, setAsking] = useState(false)
  if (!suspicion) return null

  async function confirm() {
    await trust()
    setAsking(false)
  }
  return (
    <div className="notice warn">
      <p>
        Please check this first: {suspicion}. {person} has not been sent a receipt.
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          It is genuine…
        </button>
      </p>
      <ProblemNote problem={problem} />
      {asking && (
        <ConfirmDialog
          title={`Is ${reference} genuine?`}
          confirm="It is: send the receipt"
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {name} gets the receipt with their own link, by mail to {email}. The mark goes, and an e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
