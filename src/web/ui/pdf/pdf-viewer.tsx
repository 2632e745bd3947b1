import { useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '#domain/durations.ts'
import type { WorkerRequest, WorkerResponse } from './pdf.worker.ts'

const timeout = seconds(20)
const renderWidth = 1400

type ViewerState =
  | { step: 'closed' | 'opening' }
  | { step: 'open'; page: number; pages: number; picture: ImageBitmap | undefined }
  | { step: 'failed'; why: string }

const unreadable = 'This file cannot be drawn here: it may be damaged, protected or made in an unusual way. Its words can be read, and it can be downloaded.'
const tooSlow = 'Drawing this file took too long and was stopped. Its words can be read, and it can be downloaded.'
const unreachable = 'The file could not be fetched. Please check your connection and try again.'

/** Shows a PDF as pictures of its pages, so that nothing in an untrusted file can run, load or be clicked. */
export function PdfViewer({ address, name }: { address: string; name: string }) {
  const { state, open, close, showPage } = usePdfPages(address)
  const isOpen = state.step === 'open'
  return (
    <>
      <button type="button" className="link-button" aria-expanded={isOpen} onClick={state.step === 'closed' || state.step === 'failed' ? open : close}>
        {state.step === 'opening' ? 'Drawing…' : isOpen ? 'Close' : 'View'} <span className="unseen">{name}</span>
      </button>
      {isOpen && (
        <section className="pdf-pages" aria-label={`Pages of ${name}`}>
          <Picture picture={state.picture} label={`Page ${state.page} of ${state.pages}, ${name}`} />
          <p className="actions">
            <button type="button" className="button quiet" disabled={state.page <= 1} onClick={() => showPage(state.page - 1)}>
              Page before
            </button>
            <span role="status">
              Page {state.page} of {state.pages}
            </span>
            <button type="button" className="button quiet" disabled={state.page >= state.pages} onClick={() => showPage(state.page + 1)}>
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

/** Renders the pages in a worker, which is terminated when it exceeds the timeout. */
function usePdfPages(address: string) {
  const [state, setState] = useState<ViewerState>({ step: 'closed' })
  const worker = useRef<Worker>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = useCallback((next: ViewerState) => {
    clearTimeout(timer.current)
    worker.current?.terminate()
    worker.current = undefined
    setState(next)
  }, [])
  useEffect(() => () => stop({ step: 'closed' }), [stop])

  const send = useCallback(
    (request: WorkerRequest, ...transfer: Transferable[]) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => stop({ step: 'failed', why: tooSlow }), timeout)
      worker.current?.postMessage(request, transfer)
    },
    [stop],
  )
  const showPage = useCallback(
    (page: number) => {
      setState((now) => (now.step === 'open' ? { ...now, page } : now))
      send({ page, width: renderWidth })
    },
    [send],
  )

  async function open(): Promise<void> {
    setState({ step: 'opening' })
    const response = await fetch(address, { credentials: 'same-origin' }).catch(() => undefined)
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined
    if (!bytes) return stop({ step: 'failed', why: unreachable })
    const pdfWorker = new Worker(new URL('./pdf.worker.ts', import.meta.url))
    worker.current = pdfWorker
    pdfWorker.addEventListener('error', () => stop({ step: 'failed', why: unreadable }))
    pdfWorker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      clearTimeout(timer.current)
      if ('failed' in data) return stop({ step: 'failed', why: unreadable })
      if ('pages' in data) {
        setState({ step: 'open', page: 1, pages: data.pages, picture: undefined })
        return showPage(1)
      }
      setState((now) => (now.step === 'open' && now.page === data.page ? { ...now, picture: data.picture } : now))
    })
    send({ bytes }, bytes)
  }

  return { state, open: () => void open(), close: () => stop({ step: 'closed' }), showPage }
}
