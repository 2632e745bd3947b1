import type { Socket } from 'node:net'
import { seconds } from '#domain/durations.ts'

/** Long enough for the response to arrive on a bad connection, short enough that nobody holds a socket by not reading it. */
const lingerTime = seconds(2)

/** Thousands of connections may time out at once; other requests are served between two batches. */
const batchSize = 16

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

type ClientErrorHandler = (error: NodeJS.ErrnoException, socket: Socket) => void

/** Answers what Node's HTTP parser refuses, or what never comes to its end, with our security headers, and closes the connection. */
export function clientErrorHandler(headers: Record<string, string>): ClientErrorHandler {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const rest = `\r\nconnection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`
  const queue: [string, Socket][] = []

  function answerBatch(): void {
    for (const [status, socket] of queue.splice(0, batchSize)) closeAfter(socket, `HTTP/1.1 ${status}${rest}`)
    if (queue.length > 0) setImmediate(answerBatch)
  }

  return (error, socket) => {
    if (queue.push([statusLines[error.code ?? ''] ?? '400 Bad Request', socket]) === 1) setImmediate(answerBatch)
  }
}

function closeAfter(socket: Socket, response: string): void {
  // It may have been closed while it was in the queue.
  if (!socket.writable) return void socket.destroy()
  socket.end(response)
  setTimeout(() => socket.destroy(), lingerTime).unref()
}
