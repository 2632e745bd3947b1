import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { handOverScript } from './hand-over-script.ts'
import { hashOf, ownInlineHeader, takeMark } from './own-inline.ts'
import { answerWithHtml } from './rendered-html.ts'
import { reportErrorContext } from './report-error.ts'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { showKeptFonts } from './site/kept-fonts.ts'
import { siteStylesAt } from './styles/site-styles.ts'
import { stylesPlace } from './styles/styles-place.ts'

const ownScripts = [waker, showKeptFonts].map(hashOf)

/**
 * Pages are rendered whole before they leave: only then are the hashes of their inline scripts known, and only then can they be kept.
 * Nothing in a page waits, so it is rendered in one go: as a stream it would cost twice as much.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const mark = randomBytes(16).toString('base64url')
  const { serverHandoffStream: found, ...rest } = context
  const { html, scripts } = takeMark(renderToString(<ServerRouter context={rest} url={request.url} nonce={mark} />), mark)
  const handOver = found ? await handOverScript(found) : ''
  headers.set('content-type', 'text/html; charset=utf-8')
  const styles = siteStylesAt(new URL(request.url).pathname)
  headers.set(ownInlineHeader, `${[...scripts, ...ownScripts, hashOf(handOver)].join(' ')} | ${styles.hash}`)
  return answerWithHtml(complete(scriptsAfterPaint(html), styles, handOver), { status, headers })
}

/** Our style sheet and what the loaders found, put in their places. */
function complete(html: string, { text, link }: ReturnType<typeof siteStylesAt>, handOver: string): string {
  const styles = html.indexOf(stylesPlace)
  const element = html.lastIndexOf('<style', styles)
  const end = html.lastIndexOf('</body>')
  const head = `${html.slice(0, element)}${link}${html.slice(element, styles)}${text}`
  return `<!DOCTYPE html>${head}${html.slice(styles + stylesPlace.length, end)}<script>${handOver}</script>${html.slice(end)}`
}

/** A 404 is an answer, and a visitor who left is none of our errors; whatever else a loader throws is our fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportErrorContext)(error)
}
