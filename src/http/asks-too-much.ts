import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they ask again on the same line; whoever asks on and on wants us to work, not an answer. */
const mostUnanswered = 4

const unanswered = new WeakMap<Socket, number>()

/** Cuts a line that asks for more and more without waiting, and says so: there is nobody to answer any more. */
export function asksTooMuch({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // An answer that has its line to itself has nothing before it.
  if (response.socket !== null) return false
  const waiting = (unanswered.get(socket) ?? 0) + 1
  if (waiting < mostUnanswered) {
    unanswered.set(socket, waiting)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  }
  socket.destroy()
  return true
}
