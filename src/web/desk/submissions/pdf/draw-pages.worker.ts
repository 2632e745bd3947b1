import { getDocument } from 'unpdf/pdfjs'
import type { FromDrawer, ToDrawer } from './pdf-messages.ts'

/**
 * Draws the pages of a file that a stranger sent. This runs apart from the page, without its document and its cookies, and its script is served
 * with a policy under which nothing can be loaded, sent or evaluated; whoever started it ends it when it takes too long.
 */
const mostPixels = 8_000_000
const longestSide = 6000

interface Drawing {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** pdf.js asks here for every canvas, also for those that only the file knows of: none is larger than a page of ours. */
class BoundedCanvases {
  create(width: number, height: number): Drawing {
    if (!(width > 0 && height > 0) || width > longestSide || height > longestSide || width * height > mostPixels) throw new Error('too large')
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: Drawing, width: number, height: number): void {
    if (width > longestSide || height > longestSide || width * height > mostPixels) throw new Error('too large')
    if (canvas) Object.assign(canvas, { width, height })
  }
  destroy(drawing: Drawing): void {
    if (drawing.canvas) Object.assign(drawing.canvas, { width: 0, height: 0 })
    Object.assign(drawing, { canvas: null, context: null })
  }
}

/** Filters are made of a document's SVG, and here is no document. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {}
}

type Opened = Awaited<ReturnType<typeof getDocument>['promise']>
let opened: Promise<Opened> | undefined
const say = (answer: FromDrawer, ...transferred: Transferable[]) => postMessage(answer, { transfer: transferred })

function open(bytes: ArrayBuffer): Promise<Opened> {
  return getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: BoundedCanvases,
    FilterFactory: NoFilters,
    // Nothing is fetched, evaluated or taken from fonts that the browser would have to load.
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: true,
    useWasm: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: mostPixels,
    canvasMaxAreaInBytes: mostPixels * 4,
    verbosity: 0,
  }).promise
}

async function draw(number: number, width: number): Promise<void> {
  const page = await (await opened)?.getPage(number)
  if (!page) throw new Error('no such page')
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(width / natural.width, longestSide / natural.height, Math.sqrt(mostPixels / (natural.width * natural.height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await page.render({ canvas: null, canvasContext, viewport, annotationMode: 0 }).promise
  const picture = canvas.transferToImageBitmap()
  say({ page: number, picture }, picture)
}

addEventListener('message', ({ data }: MessageEvent<ToDrawer>) => {
  const work = async () => {
    if ('page' in data) return draw(data.page, data.width)
    opened = open(data.bytes)
    say({ pages: (await opened).numPages })
  }
  work().catch((error: unknown) => say({ failed: error instanceof Error ? error.name : 'Error' }))
})
