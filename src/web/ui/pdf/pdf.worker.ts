import { getDocument } from 'unpdf/pdfjs'

/**
 * Renders the pages of an untrusted PDF. The worker has no document and no cookies, its script is served with a policy that forbids
 * loading, sending and evaluating anything, and the page terminates it when it takes too long.
 */
const maxPixels = 8_000_000
const maxSide = 6000

interface CanvasEntry {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** pdf.js creates every canvas here, also those whose size the file determines; none may exceed the limits. */
class BoundedCanvasFactory {
  create(width: number, height: number): CanvasEntry {
    if (!(width > 0 && height > 0) || width > maxSide || height > maxSide || width * height > maxPixels) throw new Error('too large')
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    if (width > maxSide || height > maxSide || width * height > maxPixels) throw new Error('too large')
    if (canvas) Object.assign(canvas, { width, height })
  }
  destroy(entry: CanvasEntry): void {
    if (entry.canvas) Object.assign(entry.canvas, { width: 0, height: 0 })
    Object.assign(entry, { canvas: null, context: null })
  }
}

/** Filters need SVG in a document, which a worker does not have. */
class NoFilterFactory {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {}
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>
let opened: Promise<PdfDocument> | undefined
const respond = (response: WorkerResponse, ...transfer: Transferable[]) => postMessage(response, { transfer })

function open(bytes: ArrayBuffer): Promise<PdfDocument> {
  return getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: BoundedCanvasFactory,
    FilterFactory: NoFilterFactory,
    // Nothing is fetched, and no font is loaded by the browser.
    disableFontFace: true,
    useSystemFonts: true,
    useWasm: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: maxPixels,
    canvasMaxAreaInBytes: maxPixels * 4,
    verbosity: 0,
  }).promise
}

async function render(number: number, width: number): Promise<void> {
  const page = await (await opened)?.getPage(number)
  if (!page) throw new Error('no such page')
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(width / natural.width, maxSide / natural.height, Math.sqrt(maxPixels / (natural.width * natural.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport, annotationMode: 0 }).promise
  const picture = canvas.transferToImageBitmap()
  respond({ page: number, picture }, picture)
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const handle = async () => {
    if ('page' in data) return render(data.page, data.width)
    opened = open(data.bytes)
    respond({ pages: (await opened).numPages })
  }
  handle().catch((error: unknown) => respond({ failed: error instanceof Error ? error.name : 'Error' }))
})

/** First the file, then the number of a page. */
export type WorkerRequest = { bytes: ArrayBuffer } | { page: number; width: number }

export type WorkerResponse = { pages: number } | { page: number; picture: ImageBitmap } | { failed: string }
