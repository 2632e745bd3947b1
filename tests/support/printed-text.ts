import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, in millimetres from the upper left corner. */
export interface PrintedText {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

interface PrintedPage {
  width: number
  height: number
  texts: PrintedText[]
}

const points = (length: number) => (length * 25.4) / 72

/** Where the words of a PDF stand, page by page. */
export async function printedText(bytes: Uint8Array): Promise<PrintedPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PrintedPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left, baseline] = item.transform as number[]
      const box = {
        left: left ?? 0,
        right: (left ?? 0) + item.width,
        top: height - (baseline ?? 0) - 0.75 * item.height,
        bottom: height - (baseline ?? 0) + 0.2 * item.height,
      }
      return [{ text: item.str, left: points(box.left), right: points(box.right), top: points(box.top), bottom: points(box.bottom) }]
    })
    pages.push({ width: points(width), height: points(height), texts })
  }
  return pages
}

/** The pieces that do not lie within a frame, with a tenth of a millimetre for rounding. */
export function outside(texts: readonly PrintedText[], frame: Omit<PrintedText, 'text'>): string[] {
  const tolerance = 0.1
  return texts
    .filter(
      ({ left, right, top, bottom }) =>
        left < frame.left - tolerance || right > frame.right + tolerance || top < frame.top - tolerance || bottom > frame.bottom + tolerance,
    )
    .map(({ text }) => text)
}

/** The pairs of pieces that cover each other. */
export function overprinted(texts: readonly PrintedText[]): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => one.left < other.right - 0.2 && other.left < one.right - 0.2 && one.top < other.bottom - 0.2 && other.top < one.bottom - 0.2)
      .map((other) => `${one.text} | ${other.text}`),
  )
}
