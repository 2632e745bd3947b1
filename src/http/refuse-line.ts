import type { Socket } from 'node:net'

/** Long enough for an answer to arrive on a bad line, short enough that nobody holds a line by not hearing it. */
const lingerMilliseconds = 2000

const answers: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** What cannot even be parsed, or never comes to its end, still gets an answer with our headers; then the line is cut, whether or not its other end hangs up. */
export function refuseLine(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answers[error.code ?? ''] ?? '400 Bad Request'}\r\nconnection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`)
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}
