import { useEffect, useRef } from 'react'

/** What was begun on an earlier visit is offered, never forced. */
export function DraftOffer({ files, onContinue, onStartAfresh }: { files: readonly string[]; onContinue: () => void; onStartAfresh: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <section className="notice draft-offer" aria-label="An earlier draft" tabIndex={-1} ref={box}>
      <p>
        <strong>You began this form earlier in this browser.</strong> Your answers are still here
        {files.length > 0 && `, and so ${files.length === 1 ? 'is' : 'are'} ${files.join(', ')}`}.
      </p>
      <div className="draft-offer-choices">
        <button type="button" className="button" onClick={onContinue}>
          Continue
        </button>
        <button type="button" className="button quiet" onClick={onStartAfresh}>
          Start afresh
        </button>
      </div>
    </section>
  )
}
