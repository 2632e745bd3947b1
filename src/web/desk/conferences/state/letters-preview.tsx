import type { StateLettersPreview } from '#domain/conferences/change-state.ts'

interface LettersPreviewProps {
  preview: StateLettersPreview
  confirm: string
  busy: boolean
  onConfirm: () => void
}

/** How many letters will go out, the first of them to the letter, and who gets none. */
export function LettersPreview({ preview: { letters, previews, speakersWithoutAddress, unchecked }, confirm, busy, onConfirm }: LettersPreviewProps) {
  return (
    <section className="desk-stack" aria-labelledby="letters">
      <div className="desk-panel release-ask" role="status">
        <h2 id="letters">
          {letters === 0 ? 'Nobody gets a letter' : letters === 1 ? 'One letter will go out' : `${letters.toLocaleString('en-GB')} letters will go out`}
        </h2>
        <p>
          {letters === 0
            ? 'Nobody has an open paper, a registration or a confirmed place as a speaker.'
            : 'One to each author of an open paper, registered person and confirmed speaker. Nothing has gone out yet. A letter cannot be recalled.'}
        </p>
        {speakersWithoutAddress.length > 0 && (
          <p>Please write to these speakers yourself; we do not have their addresses: {speakersWithoutAddress.join(', ')}.</p>
        )}
        {unchecked > 0 && (
          <p>
            {unchecked === 1 ? 'One person gets' : `${unchecked.toLocaleString('en-GB')} people get`} none, because what they sent is still marked “to be
            checked”.
          </p>
        )}
        <p className="desk-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={onConfirm}>
            {busy ? 'Please wait…' : confirm}
          </button>
        </p>
      </div>
      {previews.map(({ to, subject, text }) => (
        <section key={to} className="desk-panel" aria-label={`Letter to ${to}`}>
          <h3>{subject}</h3>
          <p className="soft words">To {to}</p>
          <pre className="mail-text">{text}</pre>
        </section>
      ))}
      {letters > previews.length && previews.length > 0 && <p className="soft">The others say the same, each with its own name and references.</p>}
    </section>
  )
}
