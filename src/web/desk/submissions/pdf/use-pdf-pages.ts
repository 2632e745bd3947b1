import { useCallback, useEffect, useRef, useState } from 'react'
import type { FromDrawer, ToDrawer } from './pdf-messages.ts'

const mostSeconds = 20
const widthDrawn = 1400

export type PdfState =
  | { step: 'closed' | 'opening' }
  | { step: 'open'; page: number; pages: number; picture: ImageBitmap | undefined }
  | { step: 'failed'; why: string }

const unreadable = 'This file cannot be drawn here: it may be damaged, protected or made in an unusual way. Its words can be read, and it can be downloaded.'
const tooSlow = 'Drawing this file took too long and was stopped. Its words can be read, and it can be downloaded.'
const unreachable = 'The file could not be fetched. Please check your connection and try again.'

/** Pages of a PDF file as pictures, each drawn by a worker that is ended when it takes too long. */
export function usePdfPages(address: string) {
  const [state, setState] = useState<PdfState>({ step: 'closed' })
  const worker = useRef<Worker>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = useCallback((next: PdfState) => {
    clearTimeout(timer.current)
    worker.current?.terminate()
    worker.current = undefined
    setState(next)
  }, [])
  useEffect(() => () => stop({ step: 'closed' }), [stop])

  const ask = useCallback(
    (question: ToDrawer, ...transferred: Transferable[]) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => stop({ step: 'failed', why: tooSlow }), mostSeconds * 1000)
      worker.current?.postMessage(question, transferred)
    },
    [stop],
  )
  const turnTo = useCallback(
    (page: number) => {
      setState((now) => (now.step === 'open' ? { ...now, page } : now))
      ask({ page, width: widthDrawn })
    },
    [ask],
  )

  async function open(): Promise<void> {
    setState({ step: 'opening' })
    const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => undefined)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
    if (!bytes) return stop({ step: 'failed', why: unreachable })
    const drawer = new Worker(new URL('./draw-pages.worker.ts', import.meta.url))
    worker.current = drawer
    drawer.addEventListener('error', () => stop({ step: 'failed', why: unreadable }))
    drawer.addEventListener('message', ({ data }: MessageEvent<FromDrawer>) => {
      clearTimeout(timer.current)
      if ('failed' in data) return stop({ step: 'failed', why: unreadable })
      if ('pages' in data) {
        setState({ step: 'open', page: 1, pages: data.pages, picture: undefined })
        return turnTo(1)
      }
      setState((now) => (now.step === 'open' && now.page === data.page ? { ...now, picture: data.picture } : now))
    })
    ask({ bytes }, bytes)
  }

  return { state, open: () => void open(), close: () => stop({ step: 'closed' }), turnTo }
}
