import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { hashOf, ownInlineHeader, takeMark } from './own-inline.ts'
import { answerWithHtml } from './rendered-html.ts'
import { reportErrorContext } from './report-error.ts'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { showKeptFonts } from './site/kept-fonts.ts'
import siteStyles from './styles/site.css?inline'

const ownStyles = hashOf(siteStyles)
const ownScripts = [waker, showKeptFonts].map(hashOf)

/** Pages are rendered whole before they leave: only then are the hashes of their inline scripts known, and only then can they be kept. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const mark = randomBytes(16).toString('base64url')
  const { html, scripts } = takeMark(await renderWhole(<ServerRouter context={context} url={request.url} nonce={mark} />, mark), mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(ownInlineHeader, `${[...scripts, ...ownScripts].join(' ')} | ${ownStyles}`)
  return answerWithHtml(scriptsAfterPaint(html), { status, headers })
}

function renderWhole(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const stream = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** A 404 is an answer, and a visitor who left is none of our errors; whatever else a loader throws is our fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportErrorContext)(error)
}
