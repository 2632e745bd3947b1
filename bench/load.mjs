import { execFile } from 'node:child_process'
import http from 'node:http'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { median } from './report.mjs'

const run = promisify(execFile)
export const gzip = { 'accept-encoding': 'gzip' }

/** Requests that were queued at the end of a round are answered before the next one begins. */
const settleMilliseconds = 400

/**
 * Loads the targets in turns with wrk, so that other work on the machine affects all alike.
 * Returns the median of requests per second by name, and the ratios of two targets taken within each round.
 */
export async function loadInTurns(targets, { connections, seconds = 1, rounds = 5 }) {
  const perSecond = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (const { url, headers } of Object.values(targets)) await Promise.all(Array.from({ length: 8 }, () => request(url, { headers })))
  for (let round = 0; round < rounds; round += 1) {
    const turns = Object.entries(targets)
    for (const [name, target] of round % 2 === 0 ? turns : turns.reverse()) {
      perSecond[name].push(await wrk(target, connections, seconds))
      await pause(settleMilliseconds)
    }
  }
  return {
    perSecond: (name) => median(perSecond[name]),
    ratio: (name, base) => median(perSecond[name].map((value, round) => value / perSecond[base][round])),
  }
}

async function wrk({ url, headers = gzip }, connections, seconds) {
  const args = [`-t${Math.min(os.availableParallelism(), connections)}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '20s']
  const { stdout } = await run('wrk', [...args, ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]), url])
  const problem = /^\s*(Non-2xx or 3xx responses.*|Socket errors.*)$/m.exec(stdout)?.[1]
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1])
  if (problem || !(perSecond > 0)) throw new Error(`wrk at ${url}: ${problem ?? 'no response'}`)
  return perSecond
}

/** One request; a body may be a list of buffers. Resolves with status, headers, body and milliseconds. */
export function request(url, { method = 'GET', headers = gzip, body = [], ...connection } = {}) {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const sent = http.request(url, { method, headers, ...connection }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks)
        if (response.statusCode >= 300) reject(new Error(`${url} responded ${response.statusCode}: ${text.toString().slice(0, 200)}`))
        else resolve({ headers: response.headers, body: text, milliseconds: performance.now() - begun })
      })
    })
    sent.on('error', reject)
    for (const chunk of body) sent.write(chunk)
    sent.end()
  })
}

/** One persistent connection. */
export const persistentConnection = () => new http.Agent({ keepAlive: true, maxSockets: 1 })
