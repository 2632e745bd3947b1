import { execFile } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, pause } from './figures.mjs'
import { processorMilliseconds } from './processes.mjs'

const run = promisify(execFile)
const figures = fileURLToPath(new URL('wrk-figures.lua', import.meta.url))

/**
 * Targets one after the other, and that several times over, so that whatever else the machine does hits all alike.
 * A target is { name, url, pids: () => [...], headers, anew }; anew, every request has an address of its own.
 */
export async function underLoad(targets, { connections, seconds, rounds }) {
  const results = Object.fromEntries(targets.map(({ name }) => [name, []]))
  // On a busy machine WordPress may not answer within a second; the rounds are longer.
  for (const target of targets) await wrk(target, Math.min(connections, 4), 1).catch(() => undefined)
  for (let round = 0; round < rounds; round += 1) {
    // Now the one first, now the other: whoever follows always finds the machine as the other left it.
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      results[target.name].push(await wrk(target, connections, seconds))
      await quiet(target)
    }
  }
  return results
}

async function wrk({ name, url, pids, headers = { 'accept-encoding': 'gzip' }, anew }, connections, seconds) {
  const threads = Math.min(os.availableParallelism(), connections)
  const args = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', figures]
  for (const [header, value] of Object.entries(headers)) args.push('-H', `${header}: ${value}`)
  const before = processorMilliseconds(pids())
  const { stdout } = await run('wrk', [...args, url, ...(anew ? ['--', 'anew'] : [])])
  const processor = processorMilliseconds(pids()) - before
  const [, ...numbers] = /^FIGURES (.*)$/m.exec(stdout)?.[0].split(' ') ?? []
  const [perSecond, p50, p99, refused, broken, requests] = numbers.map(Number)
  if (!requests) throw new Error(`${name} answered nothing`)
  if (refused > 0 || broken > requests / 100) throw new Error(`${name}: ${refused} of ${requests} requests were refused, ${broken} broke`)
  return { perSecond, p50, p99, requests, processor }
}

/** What the last round left in a row is worked off before the next one begins. */
async function quiet({ pids }) {
  for (let look = 0; look < 100; look += 1) {
    const before = processorMilliseconds(pids())
    await pause(200)
    if (processorMilliseconds(pids()) - before <= 20) return
  }
}

/** How many times as many requests a second, taken within each round. */
export function ratioOf(results, name, base) {
  return median(results[name].map(({ perSecond }, round) => perSecond / results[base][round].perSecond))
}

export const perSecondOf = (results, name) => median(results[name].map(({ perSecond }) => perSecond))

export function processorPerRequest(results, name) {
  const sum = (key) => results[name].reduce((total, one) => total + one[key], 0)
  return sum('processor') / sum('requests')
}
