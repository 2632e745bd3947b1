import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswersFromMemory } from './answer-from-memory.ts'
import { readPlainRequest } from './read-plain-request.ts'
import type { Leaving } from './take-leave.ts'
import { writePlainAnswer } from './write-plain-answer.ts'

type Listener = (this: Server, socket: Socket) => void

/** Browsers open a line beforehand and may never use it: once we close, one that has not asked has this long. */
const lastChanceMilliseconds = 2000

/**
 * More than half of what a kept page costs is Node's reading and writing of HTTP, made for everything that HTTP can be. As long as a line asks in the
 * plainest form for pages that lie ready, it is answered here. The first request that is anything else is given to Node as it came, and the line with it,
 * for good: nothing is judged, refused or waited for here.
 */
export function answerPlainLines(http: Server, answers: AnswersFromMemory, leaving: Leaving): void {
  const [node] = http.listeners('connection') as Listener[]
  if (!node) throw new Error('Nobody reads HTTP.')
  /** Those that are still ours, and how each is closed when it has nothing to do. */
  const lines = new Map<Socket, () => void>()

  function take(socket: Socket): void {
    let answered = false
    const { push } = socket

    /** Answers whether more may come, as a stream does. */
    function hear(bytes: Buffer | null): boolean {
      if (bytes === null) {
        socket.push = push
        return socket.push(null)
      }
      // Whoever asks before the last answer is out does not ask plainly.
      const request = socket.writableLength === 0 && http.listening && !leaving.begun ? readPlainRequest(bytes) : undefined
      const answer = request && answers.find(request)
      if (!answer) return giveAway(bytes)
      if (!answered) socket.setTimeout(http.keepAliveTimeout)
      answered = true
      writePlainAnswer(socket, answer, Math.floor(http.keepAliveTimeout / 1000))
      answer.log('GET')
      return true
    }

    function giveAway(bytes: Buffer): true {
      lines.delete(socket)
      socket.push = push
      socket.removeListener('end', hangUp).removeListener('timeout', cut).removeListener('error', cut).removeListener('close', forget)
      socket.setTimeout(0)
      node?.call(http, socket)
      // Node has told the stream to flow, which it does in the next tick: a sender who is made to wait before that would be let go on, and for good.
      process.nextTick(() => socket.emit('data', bytes))
      return true
    }

    function closeWhenIdle(): void {
      // A request may be on its way on a line that has just been opened. Node, which stops counting the time when it closes, would wait for it without end.
      if (answered || socket.readableEnded) socket.destroySoon()
      else socket.setTimeout(lastChanceMilliseconds)
    }

    const hangUp = () => socket.end()
    const cut = () => socket.destroy()
    const forget = () => lines.delete(socket)
    lines.set(socket, closeWhenIdle)
    socket.setTimeout(leaving.begun ? lastChanceMilliseconds : http.headersTimeout)
    socket.on('end', hangUp).on('timeout', cut).on('error', cut).on('close', forget)
    // What is heard passes by the stream: its own turns would cost as much as our reading, and it would read on of its own accord on a line given away.
    socket.push = hear
  }

  http.removeListener('connection', node)
  http.on('connection', (socket: Socket) => {
    if (!socket.destroyed) take(socket)
  })
  const { closeIdleConnections, closeAllConnections } = http
  http.closeIdleConnections = () => {
    for (const closeWhenIdle of [...lines.values()]) closeWhenIdle()
    closeIdleConnections.call(http)
  }
  http.closeAllConnections = () => {
    for (const socket of lines.keys()) socket.destroy()
    closeAllConnections.call(http)
  }
}
