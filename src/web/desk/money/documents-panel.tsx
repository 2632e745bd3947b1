import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownDocuments } from './load-documents.ts'

/** The documents of a booking to download, and the pro forma for a payer who asks for one. */
export function DocumentsPanel({ documents }: { documents: ShownDocuments }) {
  const { mutate, busy, problem } = useMutation()
  const { booking, mayHaveProForma, items } = documents
  if (items.length === 0 && !mayHaveProForma) return null
  return (
    <section className="desk-panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">Documents</h2>
      <ul className="plain-list">
        {items.map(({ name, about, url }) => (
          <li key={name}>
            <a href={url}>{name}</a> <span className="soft">{about}</span>
          </li>
        ))}
      </ul>
      <ProblemNote problem={problem} />
      {mayHaveProForma && (
        <p className="desk-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy}
            onClick={() => void mutate(`/money/bookings/${booking}/pro-forma`, {}, () => ({ text: 'The pro forma is ready.' }))}
          >
            Make a pro forma
          </button>
        </p>
      )}
    </section>
  )
}
