import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A line to a server of this machine on which a test says whatever it likes, letter by letter. */
export class Line {
  readonly socket: net.Socket
  heard = ''
  closed = false

  constructor(at: number) {
    this.socket = net.connect({ port: at, host: '127.0.0.1', noDelay: true })
    this.socket.on('error', () => undefined)
    this.socket.on('data', (bytes) => {
      this.heard += bytes.toString('latin1')
    })
    this.socket.on('close', () => {
      this.closed = true
    })
    onTestFinished(() => void this.socket.destroy())
  }

  say(...pieces: string[]): Promise<void> {
    return pieces.reduce(async (before, piece) => {
      await before
      await new Promise((resolve) => this.socket.write(piece, 'latin1', resolve))
      await sleep(pieces.length > 1 ? 25 : 0)
    }, Promise.resolve())
  }

  /** Whole answers, and what came after the last of them. */
  answers(): Answer[] {
    const found = []
    let rest = this.heard
    while (rest.includes('\r\n\r\n')) {
      const end = rest.indexOf('\r\n\r\n')
      const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]))
      const length = Number(headers['content-length'] ?? 0)
      if (rest.length < end + 4 + length) break
      found.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) })
      rest = rest.slice(end + 4 + length)
    }
    return found
  }

  async answered(count = 1): Promise<Answer[]> {
    await expect.poll(() => this.answers().length, { timeout: 10_000, interval: 5 }).toBe(count)
    return this.answers()
  }
}

export const get = (path: string, ...lines: string[]) => `${[`GET ${path} HTTP/1.1`, 'Host: site.test', ...lines].join('\r\n')}\r\n\r\n`
