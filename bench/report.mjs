import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { megabytes } from './figures.mjs'

const verdict = ({ met }) => (met === undefined ? 'shown' : met ? 'met' : '**missed**')

function versionOf(command, args, pattern) {
  const { stdout = '', stderr = '' } = spawnSync(command, args, { encoding: 'utf8' })
  return pattern.exec(`${stdout}${stderr}`)?.[1]
}

export function tableOf(sections) {
  const lines = ['| what | measured | target | |', '|---|---|---|---|']
  for (const row of sections.flatMap(({ rows }) => rows))
    lines.push(`| ${[row.what, row.measured, row.target, verdict(row)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return lines.join('\n')
}

/** The document of one run: who measured, on what, and how it came out. */
export function documentOf({ sections, peers, command, minutes, loadBefore }) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const processor = /^model name\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? os.arch()
  const debian = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type()
  const rows = sections.flatMap((section) => section.rows)
  const [met, missed] = [rows.filter((row) => row.met === true).length, rows.filter((row) => row.met === false).length]
  const nginx = versionOf('nginx', ['-v'], /nginx\/([\d.]+)/)
  return `# Benchmarks

Written by \`${command}\`; do not edit. How it measures stands in [operations.md](operations.md#measuring).

- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(minutes)} minutes; load of the machine before: ${loadBefore.toFixed(1)}
- ${os.availableParallelism()} processors (${processor}), ${Math.round(megabytes(os.totalmem()) / 1024)} GB of memory, ${debian}
- Colloquia ${version} at ${commit}, Node ${process.versions.node}${nginx ? `, nginx ${nginx}` : ''}${peers.versions ? `, WordPress / theme / PHP ${peers.versions}` : ''}
- HotCRP: skipped, it is in no package of the system

${met} targets met, ${missed} missed.

${tableOf(sections)}
`
}
