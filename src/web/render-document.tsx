import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { hashOf, takeMark } from './own-inline.ts'
import { partsToPut } from './parts-to-put.ts'
import { putDrawing } from './put-drawing.ts'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { headScript } from './site/head-script.ts'
import { siteStylesAt } from './styles/site-styles.ts'
import { stylesPlace } from './styles/styles-place.ts'
import { TakeOutContext } from './ui/written-once.tsx'

const ownScripts = [hashOf(waker), hashOf(headScript)]

export interface RenderedDocument {
  /** The page, to be read one after the other. What was remembered is a piece of its own, so that what is made of it can be remembered too. */
  pieces: string[]
  /** Hashes of the inline scripts and styles that are ours, as `own-inline` tells them to the server. */
  ownInline: string
}

/** A whole page of what the loaders found; `handOver` is the script that gives the same to the browser. Nothing in a page waits, so it is rendered in one go: as a stream it would cost twice as much. */
export function renderDocument(context: EntryContext, url: URL, handOver: readonly string[]): RenderedDocument {
  const mark = randomBytes(16).toString('base64url')
  const { takeOut, put } = partsToPut(mark)
  const page = (
    <TakeOutContext value={takeOut}>
      <ServerRouter context={context} url={url} nonce={mark} />
    </TakeOutContext>
  )
  const parts = partsOf(renderToString(page)).map((part) => takeMark(part, mark))
  const scripts = new Set(parts.flatMap((part) => part.scripts))
  const styles = siteStylesAt(url.pathname)
  return {
    pieces: complete(
      parts.map(({ html }) => scriptsAfterPaint(html)),
      styles,
      handOver,
      put,
    ),
    ownInline: `${[...scripts, ...ownScripts, hashOf(...handOver)].join(' ')} | ${styles.hash}`,
  }
}

/** What stands before the page's own words, these, and what comes after: nearly all that is changed below stands around them, and each change copies what it is made in. */
function partsOf(html: string): string[] {
  const begin = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return end < begin || begin < 0 ? [html] : [html.slice(0, begin), html.slice(begin, end), html.slice(end)]
}

/** Our style sheet, the drawing and what the loaders found, put in their places. */
function complete(parts: string[], { text, link }: ReturnType<typeof siteStylesAt>, handOver: readonly string[], put: (html: string) => string[]): string[] {
  const [first = '', ...others] = parts
  const styles = first.indexOf(stylesPlace)
  const element = first.lastIndexOf('<style', styles)
  const rest = [first.slice(styles + stylesPlace.length), ...others]
  const last = rest.pop() ?? ''
  const end = last.lastIndexOf('</body>')
  return [
    ...['<!DOCTYPE html>', first.slice(0, element), link, first.slice(element, styles), text],
    ...[...rest, last.slice(0, end)].flatMap(put).flatMap(putDrawing),
    ...['<script>', ...handOver, '</script>', last.slice(end)],
  ]
}
