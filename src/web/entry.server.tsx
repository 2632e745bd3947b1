import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { handOverScript } from './hand-over-script.ts'
import { hashOf, ownInlineHeader, takeMark } from './own-inline.ts'
import { putDrawing } from './put-drawing.ts'
import { answerWithHtml } from './rendered-html.ts'
import { reportErrorContext } from './report-error.ts'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { headScript } from './site/head-script.ts'
import { siteStylesAt } from './styles/site-styles.ts'
import { stylesPlace } from './styles/styles-place.ts'
import { WritePartContext } from './ui/written-once.tsx'
import { writePart } from './write-part.ts'

const ownScripts = [waker, headScript].map(hashOf)

/**
 * Pages are rendered whole before they leave: only then are the hashes of their inline scripts known, and only then can they be kept.
 * Nothing in a page waits, so it is rendered in one go: as a stream it would cost twice as much.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const mark = randomBytes(16).toString('base64url')
  const { serverHandoffStream: found, ...rest } = context
  const page = (
    <WritePartContext value={writePart}>
      <ServerRouter context={onlyMatched(rest)} url={request.url} nonce={mark} />
    </WritePartContext>
  )
  const { html, scripts } = takeMark(renderToString(page), mark)
  const handOver = found ? await handOverScript(found) : ''
  headers.set('content-type', 'text/html; charset=utf-8')
  const styles = siteStylesAt(new URL(request.url).pathname)
  headers.set(ownInlineHeader, `${[...scripts, ...ownScripts, hashOf(handOver)].join(' ')} | ${styles.hash}`)
  return answerWithHtml(complete(putDrawing(scriptsAfterPaint(html)), styles, handOver), { status, headers })
}

/** The router makes all routes that it is given anew for every page; the others are for the browser, which has its own list. */
function onlyMatched(context: EntryContext): EntryContext {
  const matched = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const among = <Item,>(all: Record<string, Item>) => Object.fromEntries(matched.map((id) => [id, all[id] as Item]))
  return { ...context, manifest: { ...context.manifest, routes: among(context.manifest.routes) }, routeModules: among(context.routeModules) }
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
