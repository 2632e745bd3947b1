import { randomUUID } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { hashInlineScripts, inlineHashesHeader, sha256Source } from './inline-hashes.ts'
import { reportErrorContext } from './request-context.ts'
import styles from './styles/site.css?inline'

const stylesHash = sha256Source(styles)

/** Renders the whole page before it is sent: only then are the hashes of its inline scripts known, and only then can it be cached. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = randomUUID()
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, { nonce })
  await stream.allReady
  const { html, hashes } = hashInlineScripts(await new Response(stream).text(), nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(inlineHashesHeader, `${hashes.join(' ')} | ${stylesHash}`)
  // As bytes, because Node first checks every character of a string.
  return new Response(Buffer.from(html), { status, headers })
}

/** Logs what a loader or a component throws; a 404 is a response, and a request that was aborted is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportErrorContext)(error)
}
