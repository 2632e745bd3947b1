import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownLine } from './load-statement.ts'

interface LineButtonProps {
  line: ShownLine
  act: 'payout' | 'charges' | 'take-back'
  button: string
  title: string
  confirm: string
  done: string
  children: ReactNode
}

/** An act on a line that asks first. */
function LineButton({ line, act, button, title, confirm, done, children }: LineButtonProps) {
  const { mutate, busy, problem } = useMutation()
  const [isAsked, setAsked] = useState(false)

  async function perform() {
    const result = await mutate(`/money/statement-lines/${line.id}/${act}`, { version: line.version }, () => ({ text: done }))
    if (result.ok) setAsked(false)
  }
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setAsked(true)}>
        {button}
      </button>
      {isAsked && (
        <ConfirmDialog title={title} confirm={confirm} busy={busy} onConfirm={() => void perform()} onCancel={() => setAsked(false)}>
          {children}
          <ProblemNote problem={problem} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Offered where the line names the card provider. */
export function PayoutButton({ line }: { line: ShownLine }) {
  if (!/stripe/i.test(`${line.party} ${line.remittance}`)) return null
  return (
    <LineButton
      line={line}
      act="payout"
      button="Card payout…"
      title={`Is ${line.amount} a payout of the card provider?`}
      confirm="Take it as a payout"
      done={`${line.amount} is taken as a payout.`}
    >
      <p>
        This records that card payments that were on the way have arrived at the bank, {line.amount} after fees. Nobody is told. It can be taken back on this
        page.
      </p>
    </LineButton>
  )
}

export function ChargesButton({ line }: { line: ShownLine }) {
  return (
    <LineButton
      line={line}
      act="charges"
      button="Bank charges…"
      title={`Is ${line.amount} a charge of the bank?`}
      confirm="Post it as bank charges"
      done={`${line.amount} is posted as bank charges.`}
    >
      <p>This posts {line.amount} as what the bank asks for itself. Nobody is told. It can be taken back on this page.</p>
    </LineButton>
  )
}

/** What was taken by mistake. What the bank itself did stands. */
export function TakeBackButton({ line }: { line: ShownLine }) {
  if (line.matchedAs !== 'payment' && line.matchedAs !== 'payout' && line.matchedAs !== 'bank-charges') return null
  return (
    <LineButton
      line={line}
      act="take-back"
      button="Take it back…"
      title={`Take back what ${line.amount} was taken for?`}
      confirm="Take it back"
      done={`${line.amount} is taken back.`}
    >
      {line.matchedAs === 'payment' ? (
        <>
          <p>What it settled is to be paid again:</p>
          <ul>
            {line.parts.map(({ reference, payer, amount }) => (
              <li key={reference}>
                {amount} of {reference}, {payer}
              </li>
            ))}
          </ul>
          <p>The money goes back to suspense, where it can be matched again. The payers are told by mail; an e-mail cannot be recalled.</p>
        </>
      ) : (
        <p>
          {line.matchedAs === 'payout' ? 'The money goes back to suspense, where it can be matched again.' : 'The line waits to be confirmed again.'} Nobody is
          told.
        </p>
      )}
    </LineButton>
  )
}
