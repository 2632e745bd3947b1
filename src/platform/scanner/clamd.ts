import { once } from 'node:events'
import net from 'node:net'
import { seconds } from '#domain/durations.ts'
import type { ScanBytes } from '#domain/files/file-scan.ts'

/** Where clamd listens: a socket of this machine, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

export class ScannerError extends Error {}

const silence = seconds(60)
const mostAnswerBytes = 4096

/** Asks clamd by its INSTREAM command: the bytes cross the line in pieces, each with its length before it, and an empty piece ends them. */
export function clamdScanner(address: ClamdAddress): { scan: ScanBytes; ping(): Promise<void> } {
  return {
    async scan(bytes) {
      const answer = await ask(address, 'INSTREAM', async (socket) => {
        for await (const piece of bytes as AsyncIterable<Buffer>) await written(socket, Buffer.concat([lengthOf(piece.length), piece]))
        await written(socket, lengthOf(0))
      }).finally(() => bytes.destroy())
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found) return found
      if (answer === 'stream: OK') return undefined
      throw new ScannerError(`The virus scanner gave no verdict: ${answer.slice(0, 200) || 'it hung up'}.`)
    },

    async ping() {
      const answer = await ask(address, 'PING')
      if (answer !== 'PONG') throw new ScannerError(`The virus scanner answers “${answer.slice(0, 50)}”.`)
    },
  }
}

async function ask(address: ClamdAddress, command: string, send?: (socket: net.Socket) => Promise<void>): Promise<string> {
  const socket = net.connect(address)
  socket.setTimeout(silence, () => socket.destroy(new ScannerError('The virus scanner is silent.')))
  await once(socket, 'connect')
  const answered = readAll(socket)
  // Sending may fail first, because clamd hangs up when a stream is too large for it; what it says then matters more.
  answered.catch(() => undefined)
  try {
    await written(socket, Buffer.from(`z${command}\0`))
    await send?.(socket).catch((error: unknown) => {
      if (!socket.destroyed && !isBrokenLine(error)) throw error
    })
    return await answered
  } finally {
    socket.destroy()
  }
}

async function readAll(socket: net.Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket as AsyncIterable<Buffer>) {
    answer += piece.toString('utf8')
    if (answer.includes('\0') || answer.length > mostAnswerBytes) break
  }
  return answer.split('\0', 1)[0]?.trim() ?? ''
}

function written(socket: net.Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function isBrokenLine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code))
}
