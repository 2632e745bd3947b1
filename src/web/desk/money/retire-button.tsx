import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface RetireButtonProps {
  title: string
  /** The address of what is retired, below the API of the desk. */
  path: string
  done: string
  /** The consequences. */
  children: ReactNode
}

/** Ends a rate or a rule for what comes; asks first. */
export function RetireButton({ title, path, done, children }: RetireButtonProps) {
  const { mutate, busy, problem } = useMutation()
  const [isAsked, setAsked] = useState(false)
  async function retire(): Promise<void> {
    setAsked(false)
    await mutate(`${path}/retire`, {}, () => ({ text: done }))
  }
  return (
    <>
      <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsked(true)}>
        Retire…
      </button>
      <ProblemNote problem={problem} />
      {isAsked && (
        <ConfirmDialog title={title} confirm="Retire" busy={busy} onConfirm={() => void retire()} onCancel={() => setAsked(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
