import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswersFromMemory } from './answer-from-memory.ts'
import { readPlainRequest } from './read-plain-request.ts'
import type { Leaving } from './take-leave.ts'
import { writePlainAnswer } from './write-plain-answer.ts'

type Listener = (this: Server, socket: Socket) => void

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
    /** What was heard since the line is no longer ours. */
    let notOurs: Buffer[] | undefined
    let ended = false

    function heard(bytes: Buffer): void {
      if (notOurs) return void notOurs.push(bytes)
      // Whoever asks before the last answer is out does not ask plainly.
      const request = socket.writableLength === 0 && http.listening && !leaving.begun ? readPlainRequest(bytes) : undefined
      const answer = request && answers.find(request)
      if (answer) {
        if (!answered) socket.setTimeout(http.keepAliveTimeout)
        answered = true
        writePlainAnswer(socket, answer, Math.floor(http.keepAliveTimeout / 1000))
        answer.log('GET')
        return
      }
      notOurs = [bytes]
      // Not at once: the stream that just gave us these reads on of its own accord, and would undo it when Node lets a sender wait.
      setImmediate(giveAway)
    }

    function giveAway(): void {
      lines.delete(socket)
      if (socket.destroyed) return
      socket
        .removeListener('data', heard)
        .removeListener('end', hangUp)
        .removeListener('timeout', cut)
        .removeListener('error', cut)
        .removeListener('close', forget)
      socket.setTimeout(0)
      node?.call(http, socket)
      for (const bytes of notOurs ?? []) socket.emit('data', bytes)
      if (ended) socket.emit('end')
    }

    function closeWhenIdle(): void {
      if (notOurs) return
      // A request may be on its way on a line that has just been opened.
      if (answered) socket.destroySoon()
      else giveAway()
    }

    function hangUp(): void {
      ended = true
      if (!notOurs) socket.end()
    }

    const cut = () => socket.destroy()
    const forget = () => lines.delete(socket)
    lines.set(socket, closeWhenIdle)
    socket.setTimeout(http.headersTimeout)
    socket.on('data', heard).on('end', hangUp).on('timeout', cut).on('error', cut).on('close', forget)
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
