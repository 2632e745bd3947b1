import { once } from 'node:events'
import net from 'node:net'
import { seconds } from '#domain/durations.ts'
import type { ScanBytes } from '#domain/files/file-scan.ts'

/** A Unix socket or a TCP port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

export class ScannerError extends Error {}

const idleTimeout = seconds(60)
const maxResponseBytes = 4096

/** The ClamAV daemon. INSTREAM takes chunks, each after its length; an empty chunk ends them. */
export function clamdScanner(address: ClamdAddress): { scan: ScanBytes; ping(): Promise<void> } {
  return {
    async scan(bytes) {
      const response = await send(address, 'INSTREAM', async (socket) => {
        for await (const chunk of bytes as AsyncIterable<Buffer>) await write(socket, Buffer.concat([lengthPrefix(chunk.length), chunk]))
        await write(socket, lengthPrefix(0))
      }).finally(() => bytes.destroy())
      const found = /^stream: (.+) FOUND$/.exec(response)?.[1]
      if (found) return found
      if (response === 'stream: OK') return undefined
      throw new ScannerError(`The virus scanner gave no verdict: ${response.slice(0, 200) || 'it hung up'}.`)
    },

    async ping() {
      const response = await send(address, 'PING')
      if (response !== 'PONG') throw new ScannerError(`The virus scanner answers “${response.slice(0, 50)}”.`)
    },
  }
}

async function send(address: ClamdAddress, command: string, sendBody?: (socket: net.Socket) => Promise<void>): Promise<string> {
  const socket = net.connect(address)
  socket.setTimeout(idleTimeout, () => socket.destroy(new ScannerError('The virus scanner is silent.')))
  await once(socket, 'connect')
  const response = readResponse(socket)
  // clamd closes the connection when a stream is too large; its response says so, while sending only fails.
  response.catch(() => undefined)
  try {
    await write(socket, Buffer.from(`z${command}\0`))
    await sendBody?.(socket).catch((error: unknown) => {
      if (!socket.destroyed && !isConnectionError(error)) throw error
    })
    return await response
  } finally {
    socket.destroy()
  }
}

async function readResponse(socket: net.Socket): Promise<string> {
  let response = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    response += chunk.toString('utf8')
    if (response.includes('\0') || response.length > maxResponseBytes) break
  }
  return response.split('\0', 1)[0]?.trim() ?? ''
}

function write(socket: net.Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
}

function lengthPrefix(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code))
}
