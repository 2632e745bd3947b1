import { useEffect, useRef } from 'react'
import { usePdfPages } from './use-pdf-pages.ts'

/** A PDF file as it looks, page by page. Only pictures of its pages reach this document; nothing in the file can run, load or be clicked. */
export function PdfPages({ address, name }: { address: string; name: string }) {
  const { state, open, close, turnTo } = usePdfPages(address)
  const isOpen = state.step === 'open'
  return (
    <>
      <button type="button" className="link-button" aria-expanded={isOpen} onClick={state.step === 'closed' || state.step === 'failed' ? open : close}>
        {state.step === 'opening' ? 'Drawing…' : isOpen ? 'Close' : 'Look at it'} <span className="unseen">{name}</span>
      </button>
      {isOpen && (
        <section className="pdf-pages" aria-label={`Pages of ${name}`}>
          <Picture picture={state.picture} label={`Page ${state.page} of ${state.pages}, ${name}`} />
          <p className="desk-actions">
            <button type="button" className="button quiet" disabled={state.page <= 1} onClick={() => turnTo(state.page - 1)}>
              Page before
            </button>
            <span role="status">
              Page {state.page} of {state.pages}
            </span>
            <button type="button" className="button quiet" disabled={state.page >= state.pages} onClick={() => turnTo(state.page + 1)}>
              Next page
            </button>
          </p>
        </section>
      )}
      {state.step === 'failed' && (
        <p className="notice warn" role="alert">
          {state.why}
        </p>
      )}
    </>
  )
}

function Picture({ picture, label }: { picture: ImageBitmap | undefined; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return <canvas ref={canvas} role="img" aria-label={label} aria-busy={!picture} />
}
