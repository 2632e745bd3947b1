import type { Socket } from 'node:net'

/** Long enough for an answer to arrive on a bad line, short enough that nobody holds a line by not hearing it. */
const lingerMilliseconds = 2000

/** Whoever opens thousands of lines at once makes them late at once: visitors are served between so many and the next. */
const atOnce = 16

const answers: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

type Refuse = (error: NodeJS.ErrnoException, socket: Socket) => void

/** What cannot even be parsed, or never comes to its end, still gets an answer with our headers; then the line is cut, whether or not its other end hangs up. */
export function refusalOfLines(headers: Record<string, string>): Refuse {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const rest = `\r\nconnection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`
  const waiting: [string, Socket][] = []

  function refuseSome(): void {
    for (const [status, socket] of waiting.splice(0, atOnce)) cutAfter(socket, `HTTP/1.1 ${status}${rest}`)
    if (waiting.length > 0) setImmediate(refuseSome)
  }

  return (error, socket) => {
    if (waiting.push([answers[error.code ?? ''] ?? '400 Bad Request', socket]) === 1) setImmediate(refuseSome)
  }
}

function cutAfter(socket: Socket, answer: string): void {
  // Meanwhile it may have been refused for another reason, or have gone.
  if (!socket.writable) return void socket.destroy()
  socket.end(answer)
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}
