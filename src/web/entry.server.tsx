import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse } from 'react-router'
import { handOver, textOfStream } from './hand-over.ts'
import { ownInlineHeader } from './own-inline.ts'
import { renderDocument } from './render-document.tsx'
import { answerWithHtml } from './rendered-html.ts'
import { reportErrorContext } from './report-error.ts'

/** Pages are rendered whole before they leave: only then are the hashes of their inline scripts known, and only then can they be kept. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const { serverHandoffStream: found, ...rest } = context
  const handedOver = found ? handOver([await textOfStream(found)]) : []
  const { pieces, ownInline } = renderDocument(onlyMatched(rest), new URL(request.url), handedOver)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(ownInlineHeader, ownInline)
  return answerWithHtml(pieces, { status, headers })
}

/** The router makes all routes that it is given anew for every page; the others are for the browser, which has its own list. */
function onlyMatched(context: EntryContext): EntryContext {
  const matched = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const among = <Item,>(all: Record<string, Item>) => Object.fromEntries(matched.map((id) => [id, all[id] as Item]))
  return { ...context, manifest: { ...context.manifest, routes: among(context.manifest.routes) }, routeModules: among(context.routeModules) }
}

/** A 404 is an answer, and a visitor who left is none of our errors; whatever else a loader throws is our fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportErrorContext)(error)
}
