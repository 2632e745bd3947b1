import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type ClamdAddress, clamdScanner } from '../../src/platform/files/clamd.ts'
import { until } from './until.ts'

/** The harmless text that every scanner calls a virus; in two halves, so that no scanner takes this file for one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const program = '/usr/sbin/clamd'
export const hasRealClamd = existsSync(program)

export interface RunningScanner {
  address: ClamdAddress
  stop(): Promise<void>
}

/** Debian's clamd with one signature of our own: the true ones are hundreds of megabytes, and not ours to fetch. */
export async function realClamd(): Promise<RunningScanner> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-clamd-'))
  const socket = path.join(folder, 'clamd.sock')
  await mkdir(path.join(folder, 'signatures'))
  const signature = Buffer.from(eicar.slice(0, 40)).toString('hex')
  await writeFile(path.join(folder, 'signatures', 'own.ndb'), `Eicar-Test:0:*:${signature}\n`)
  const settings = [`DatabaseDirectory ${folder}/signatures`, `LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 25M']
  // Debian's clamd started by root would leave root for a user who may not read this folder.
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n${process.getuid?.() === 0 ? 'User root\n' : ''}`)
  const child = spawn(program, ['-c', path.join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = { path: socket }
  await until(
    async () =>
      (await clamdScanner(address)
        .ping()
        .catch(() => 'not yet')) === undefined,
  )
  return {
    address,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A small server that speaks clamd's protocol over TCP, for machines without the real one; on a port it had before, it is the scanner that comes back. */
export async function smallClamd(wantedPort = 0): Promise<RunningScanner & { port: number }> {
  const lines = new Set<net.Socket>()
  const server = net.createServer((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => undefined)
    let heard = Buffer.alloc(0)
    line.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece])
      const answer = answerTo(heard)
      if (answer !== undefined) line.end(`${answer}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    address: { host: '127.0.0.1', port },
    async stop() {
      for (const line of lines) line.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Nothing until all has been heard. */
function answerTo(heard: Buffer): string | undefined {
  const end = heard.indexOf(0)
  if (end < 0) return undefined
  const command = heard.subarray(0, end).toString()
  if (command === 'zPING') return 'PONG'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  for (let at = end + 1; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces).includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK'
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
