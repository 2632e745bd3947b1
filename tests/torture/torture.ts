import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run torture` sets it: the figures of the issue. Without it the short form, which belongs to every run of the tests and judges no time. */
export const long = process.env.TORTURE === 'long'

/** Which protection is switched off, by the name of a file in `sabotage/`: the test that needs it must fail then. */
const off = process.env.TORTURE_OFF ?? ''

/** The environment of a site under torture; with its protection switched off when this is the one. */
export function siteEnvironment(protection: string): Record<string, string> {
  const quiet = { LOG_LEVEL: 'fatal' }
  return off === protection ? { ...quiet, NODE_OPTIONS: `--import ${path.resolve('tests/torture/sabotage', `${protection}.mjs`)}` } : quiet
}

/** One line of the table that `npm run torture` prints at its end. */
export function report(scenario: string, what: string, result: string | number, target: string): void {
  if (!long) return
  mkdirSync('test-results', { recursive: true })
  appendFileSync('test-results/torture.jsonl', `${JSON.stringify({ scenario, what, result: String(result), target })}\n`)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Memory that a process and those it started hold, without its database, in megabytes. */
export function megabytesOf(pid: number): number {
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(readQuietly(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
  const isDatabase = readQuietly(`/proc/${pid}/comm`).startsWith('postgres')
  const children = tasksOf(pid).flatMap((task) => readQuietly(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
  return isDatabase ? 0 : own + children.reduce((sum, child) => sum + megabytesOf(child), 0)
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
