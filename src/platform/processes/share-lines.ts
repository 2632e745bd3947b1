import type { Server } from 'node:net'

const restMilliseconds = { each: 0.1, most: 0.4 }
/** A flood costs each process a fiftieth of its time at most. */
const mostRestsASecond = 50

/**
 * All processes hear of a new line, and the first to be awake takes it. Of several that come together, as a browser, a proxy and a script open them,
 * one process would take nearly all before the others have woken up, and keep them while the others idle. So whoever takes one while it has others
 * rests a moment, the longer the more it has, and leaves the next, and a processor, to somebody else.
 */
export function shareLines(server: Server, rest: (milliseconds: number) => void = sleepWhole, now: () => number = () => performance.now()): void {
  let open = 0
  let begun = Number.NEGATIVE_INFINITY
  let rests = 0
  server.on('connection', (socket) => {
    const others = open
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (others === 0) return
    if (now() - begun >= 1000) {
      begun = now()
      rests = 0
    }
    rests += 1
    if (rests <= mostRestsASecond) rest(Math.min(others * restMilliseconds.each, restMilliseconds.most))
  })
}

const nobodyWakes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** The whole process, not a part of its work: while anything of it runs it may take the next line too. */
function sleepWhole(milliseconds: number): void {
  Atomics.wait(nobodyWakes, 0, 0, milliseconds)
}
