interface DraftOfferProps {
  /** What the person began, as the sentence needs it: 'a message'. */
  what: string
  onRestore: () => void
  onForget: () => void
}

/** After a reload: what was written before is offered, never forced. */
export function DraftOffer({ what, onRestore, onForget }: DraftOfferProps) {
  return (
    <div className="notice" role="status">
      <p>You began {what} on this device and did not send it.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onRestore}>
          Restore my answers
        </button>
        <button type="button" className="button quiet" onClick={onForget}>
          Start afresh
        </button>
      </p>
    </div>
  )
}
