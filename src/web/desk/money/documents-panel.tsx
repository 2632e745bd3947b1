import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Facts } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownDocuments } from './load-documents.ts'

/** The documents of a booking, and what can be made before the money has arrived. */
export function DocumentsPanel({ documents }: { documents: ShownDocuments }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsked, setAsked] = useState(false)
  const { booking, payer, open, credit, notInvoiced, hasProForma, items } = documents
  async function issue(): Promise<void> {
    setAsked(false)
    await mutate(`/money/bookings/${booking}/invoice`, {}, () => ({ text: 'The invoice is issued, and the payer is told by mail.' }))
  }
  return (
    <section className="desk-panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">Invoice and payment</h2>
      <Facts
        facts={[
          { term: 'Booking', value: booking },
          { term: 'Paid by', value: payer },
          { term: 'Open', value: open },
          { term: 'Credit', value: credit },
        ]}
      />
      <ul className="plain-list">
        {items.map(({ name, about, url }) => (
          <li key={name}>
            <a href={url}>{name}</a> <span className="soft">{about}</span>
          </li>
        ))}
      </ul>
      <ProblemNote problem={problem} />
      {notInvoiced && (
        <>
          <p className="soft">{notInvoiced} has not been invoiced yet. The invoice is issued by itself when the money arrives.</p>
          <p className="desk-actions">
            {!hasProForma && (
              <button
                type="button"
                className="button quiet"
                aria-disabled={busy}
                onClick={() => void mutate(`/money/bookings/${booking}/pro-forma`, {}, () => ({ text: 'The pro forma is ready.' }))}
              >
                Make a pro forma
              </button>
            )}
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsked(true)}>
              Issue the invoice now…
            </button>
          </p>
        </>
      )}
      {isAsked && (
        <ConfirmDialog title="Issue the invoice now?" confirm="Issue the invoice" busy={busy} onConfirm={() => void issue()} onCancel={() => setAsked(false)}>
          <p>
            {notInvoiced} to {payer}. It takes the next number of the books and is corrected only by a credit note. The payer gets a mail with the link; an
            e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
