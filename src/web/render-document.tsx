import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { hashOf, takeMark } from './own-inline.ts'
import { putDrawing } from './put-drawing.ts'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { headScript } from './site/head-script.ts'
import { siteStylesAt } from './styles/site-styles.ts'
import { stylesPlace } from './styles/styles-place.ts'
import { WritePartContext } from './ui/written-once.tsx'
import { writePart } from './write-part.ts'

const ownScripts = [waker, headScript].map(hashOf)

export interface RenderedDocument {
  html: string
  /** Hashes of the inline scripts and styles that are ours, as `own-inline` tells them to the server. */
  ownInline: string
}

/** A whole page of what the loaders found; `handOver` is the script that gives the same to the browser. Nothing in a page waits, so it is rendered in one go: as a stream it would cost twice as much. */
export function renderDocument(context: EntryContext, url: URL, handOver: string): RenderedDocument {
  const mark = randomBytes(16).toString('base64url')
  const page = (
    <WritePartContext value={writePart}>
      <ServerRouter context={context} url={url} nonce={mark} />
    </WritePartContext>
  )
  const { html, scripts } = takeMark(renderToString(page), mark)
  const styles = siteStylesAt(url.pathname)
  return {
    html: complete(putDrawing(scriptsAfterPaint(html)), styles, handOver),
    ownInline: `${[...scripts, ...ownScripts, hashOf(handOver)].join(' ')} | ${styles.hash}`,
  }
}

/** Our style sheet and what the loaders found, put in their places. */
function complete(html: string, { text, link }: ReturnType<typeof siteStylesAt>, handOver: string): string {
  const styles = html.indexOf(stylesPlace)
  const element = html.lastIndexOf('<style', styles)
  const end = html.lastIndexOf('</body>')
  const head = `${html.slice(0, element)}${link}${html.slice(element, styles)}${text}`
  return `<!DOCTYPE html>${head}${html.slice(styles + stylesPlace.length, end)}<script>${handOver}</script>${html.slice(end)}`
}
