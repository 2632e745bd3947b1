import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerFromMemory, AnswersFromMemory } from './answer-from-memory.ts'
import { mostPlainBytes, readPlainRequest } from './read-plain-request.ts'
import type { Leaving } from './take-leave.ts'
import { writePlainAnswer } from './write-plain-answer.ts'

interface Line {
  /** Looks for the answer to what was heard. */
  read(): void
  /** Writes it, or gives the line away. */
  settle(): void
  closeWhenIdle(): void
}

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
  /** Those that are still ours. */
  const lines = new Map<Socket, Line>()
  /** Those that have asked in this turn of the loop. */
  let asking: Line[] = []

  /** Each step for all before the next: the processor finds the same few instructions again and again, and answers a quarter more. */
  function answerAll(): void {
    const together = asking
    asking = []
    for (const line of together) line.read()
    for (const line of together) line.settle()
  }

  function take(socket: Socket): void {
    let heard: Buffer | undefined
    let found: AnswerFromMemory | undefined
    let answered = false
    const { push } = socket

    /** Answers whether more may come, as a stream does. */
    function hear(bytes: Buffer | null): boolean {
      if (bytes === null) {
        if (heard) answerAll()
        socket.push = push
        return socket.push(null)
      }
      const goesOn = heard !== undefined
      heard = heard ? Buffer.concat([heard, bytes]) : bytes
      if (!goesOn) asking.push(line)
      // More than a head: how much of it may come is for Node to say, and at once.
      if (goesOn || bytes.length > mostPlainBytes) answerAll()
      else if (asking.length === 1) setImmediate(answerAll)
      return true
    }

    function read(): void {
      // Whoever asks before the last answer is out does not ask plainly.
      const request = heard && socket.writableLength === 0 && http.listening && !leaving.begun ? readPlainRequest(heard) : undefined
      found = request && answers.find(request)
    }

    function settle(): void {
      const bytes = heard
      heard = undefined
      if (!bytes || socket.destroyed) return
      if (found) write(found)
      else giveAway(bytes)
    }

    function write(answer: AnswerFromMemory): void {
      if (!answered) socket.setTimeout(http.keepAliveTimeout)
      answered = true
      writePlainAnswer(socket, answer, Math.floor(http.keepAliveTimeout / 1000))
      answer.log('GET')
    }

    function giveAway(bytes: Buffer): void {
      lines.delete(socket)
      socket.push = push
      socket.removeListener('end', hangUp).removeListener('timeout', cut).removeListener('error', cut).removeListener('close', forget)
      socket.setTimeout(0)
      node?.call(http, socket)
      // Node has told the stream to flow, which it does in the next tick: a sender who is made to wait before that would be let go on, and for good.
      process.nextTick(() => socket.emit('data', bytes))
    }

    function closeWhenIdle(): void {
      // A request may be on its way on a line that has just been opened. Node, which stops counting the time when it closes, would wait for it without end.
      if (answered || socket.readableEnded) socket.destroySoon()
      else socket.setTimeout(lastChanceMilliseconds)
    }

    const hangUp = () => socket.end()
    const cut = () => socket.destroy()
    const forget = () => lines.delete(socket)
    const line = { read, settle, closeWhenIdle }
    lines.set(socket, line)
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
    answerAll()
    for (const line of [...lines.values()]) line.closeWhenIdle()
    closeIdleConnections.call(http)
  }
  http.closeAllConnections = () => {
    for (const socket of lines.keys()) socket.destroy()
    closeAllConnections.call(http)
  }
}
