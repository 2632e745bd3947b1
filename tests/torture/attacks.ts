import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Target {
  port: number
  /** When the attack is over. */
  until: Promise<unknown>
}

/** One source may hold so many lines and no more; an attacker who wants more needs more addresses. */
const linesOfOneAddress = 500

/** A line from one of the attacker's addresses; how it ends is of no interest. */
function line(port: number, address = 0): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.66.6.${address + 1}` })
  socket.on('error', () => undefined)
  return socket
}

/** Sends one request as it is and answers with the first line of what comes back, or nothing when the line was closed without a word. */
export function tell(port: number, bytes: string | Buffer, patience = 10_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = line(port)
    let heard = ''
    const done = () => {
      socket.destroy()
      resolve(heard.split('\r\n', 1)[0] ?? '')
    }
    socket.setTimeout(patience, done)
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1')
      if (heard.includes('\r\n')) done()
    })
    socket.on('close', done)
    socket.write(bytes)
  })
}

/** Many lines that send the header of a request one byte at a time and never come to its end. Answers with how many were cut. */
export async function slowHeaders({ port, until }: Target, lines: number): Promise<() => number> {
  let cut = 0
  const sockets = Array.from({ length: lines }, (_, number) => line(port, 1 + Math.floor(number / linesOfOneAddress)))
  for (const socket of sockets) {
    socket.on('close', () => {
      cut += 1
    })
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
  }
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 1000)
  void until.then(() => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  })
  return () => cut
}

/** Lines that ask for a large answer and do not read it; every other one goes on asking. */
export async function slowReaders({ port, until }: Target, lines: number): Promise<void> {
  const sockets = Array.from({ length: lines }, () => line(port, 100))
  for (const [number, socket] of sockets.entries()) {
    socket.pause()
    for (let asked = 0; asked < (number % 2 === 0 ? 3 : 20); asked++) socket.write('GET /api/v1/get-conference HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  }
  void until.then(() => {
    for (const socket of sockets) socket.destroy()
  })
}

/** A body that never ends. Answers with how many bytes were taken before the line was cut, or nothing if it never was. */
export function endlessBody(port: number, path: string, type: string, patience: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = line(port)
    const piece = Buffer.alloc(64 * 1024, 'a')
    let sent = 0
    const timer = setTimeout(() => done(undefined), patience)
    function done(outcome: number | undefined): void {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    socket.on('data', () => done(sent))
    socket.on('close', () => done(sent))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const more = () => {
      while (!socket.destroyed) {
        sent += piece.length
        socket.write(`${piece.length.toString(16)}\r\n`)
        socket.write(piece)
        if (!socket.write('\r\n')) return
      }
    }
    socket.on('drain', more)
    more()
  })
}

/** Requests whose length can be read in two ways, or in none; the second one inside must never be answered. */
export const smuggled = [
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\nabcdGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 0\r\n\r\nabcdGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4, 0\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x4\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nabc\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\n X: folded\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX\x00Y: b\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'X-Header: value\r\n'.repeat(5000)}\r\n`,
]

/** Texts on which a careless pattern takes for ever, and structures on which a careless reader runs out of stack. */
export const traps = [
  `${'a'.repeat(50_000)}!`,
  `${'a@'.repeat(25_000)}`,
  `${'a.'.repeat(30_000)}@example.org`,
  `a@${'b.'.repeat(30_000)}c`,
  `${' '.repeat(60_000)}x`,
  `${'('.repeat(50_000)}`,
  `http://${'a/'.repeat(30_000)}`,
  `${'\t\n'.repeat(30_000)}`,
  `${'<a href="'.repeat(6000)}`,
  `${'[x]('.repeat(15_000)}`,
  `${'{{'.repeat(30_000)}`,
  `${'%'.repeat(60_000)}`,
  `${'0'.repeat(60_000)}1`,
]

/** Forms in parts, each broken in another way. */
export function brokenMultipart(number: number): string {
  const chance = (most: number, salt: number) => ((number * 2_654_435_761 + salt * 40_503) >>> 7) % most
  const whole = `--B\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--B\r\nContent-Disposition: form-data; name="document[]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 x\r\n--B--\r\n`
  const place = chance(whole.length, 1)
  const odd =
    ['', '\0', '\r', '\n', '\r\n', '--B', '--B--', '"', '=', ';', '[', ']'.repeat(500), '__proto__', 'a[b]'.repeat(300), '\x80', `name="a[4294967294]"`][
      chance(16, 2)
    ] ?? ''
  return whole.slice(0, place) + odd + whole.slice(place + chance(4, 3))
}

/** Works through many small attacks, so many at a time. */
export async function manyAtOnce(count: number, atOnce: number, attack: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        await attack(next++)
        // Lets the visitors of this process have their turn.
        if (next % 50 === 0) await pause(1)
      }
    }),
  )
}
