import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'

/**
 * One row of the table. `minRatio` and `maxRatio` limit the ratio of ours to the peer's figure, `max` our figure itself.
 * A figure that could not be taken (NaN) meets no limit.
 */
export function compare({ what, ours, peer, peerName, unit, ratio = peer === undefined ? undefined : ours / peer, minRatio, maxRatio, max }) {
  const limits = [
    minRatio !== undefined && { text: `ratio at least ${format(minRatio)}`, met: ratio >= minRatio },
    maxRatio !== undefined && { text: `ratio at most ${format(maxRatio)}`, met: ratio <= maxRatio },
    max !== undefined && { text: `at most ${format(max)} ${unit}`, met: ours <= max },
  ].filter(Boolean)
  return {
    what,
    ours: `${format(ours)} ${unit}`,
    comparedWith: peer === undefined ? '–' : `${peerName}: ${format(peer)} ${unit}`,
    ratio: ratio === undefined ? '–' : format(ratio),
    target: limits.map(({ text }) => text).join('; '),
    met: limits.every(({ met }) => met),
  }
}

/** The row of a measurement that could not be completed. */
export function failed(what, error) {
  const cause = error.cause?.message ? `: ${error.cause.message}` : ''
  return { what, ours: `failed: ${error.message.split('\n')[0]}${cause}`, comparedWith: '–', ratio: '–', target: '–', met: false }
}

export function tableOf(rows) {
  const lines = rows.map(({ what, ours, comparedWith, ratio, target, met }) => [what, ours, comparedWith, ratio, target, met ? 'yes' : '**no**'])
  return [['what', 'ours', 'compared with', 'ratio', 'target', 'met'], Array(6).fill('---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** When, on which machine and with which versions the figures were taken. */
export function describeRun({ minutes, loadBefore, wordpressVersions }) {
  const processor = /^model name\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? os.arch()
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const nginx = () => /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1]
  const peers = wordpressVersions === undefined ? '' : `, nginx ${nginx()}, ${wordpressVersions}`
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes.toFixed(1)} minutes, load average before ${loadBefore.toFixed(1)}`,
    `${os.availableParallelism()} processors (${processor}), ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, ${system}`,
    `Colloquia at ${commit}, Node ${process.versions.node}${peers}`,
  ]
}

/** Three significant digits; whole numbers from a hundred on. */
export function format(value) {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits })
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
