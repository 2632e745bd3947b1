// Imports nothing but Node's own modules: it runs before the dependencies are installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(projectDir)

const oldestNode = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  console.error(`Colloquia needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command and exits with its status when it fails. With `showLine` only the lines of stderr that it accepts are passed on. */
export function run(command, args, options = {}, showLine = undefined) {
  const stdio = showLine ? ['inherit', 'inherit', 'pipe'] : 'inherit'
  const { status, error, stderr } = spawnSync(command, args, { stdio, shell: process.platform === 'win32', ...options })
  if (showLine)
    process.stderr.write(
      String(stderr)
        .split(/(?<=\n)/)
        .filter(showLine)
        .join(''),
    )
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs the program of an installed package with this Node. */
export function runTool(file, args, options = {}, showLine = undefined) {
  run(process.execPath, [path.join(projectDir, 'node_modules', file), ...args], options, showLine)
}

const digest = (text) => createHash('sha256').update(text).digest('hex')
const hasContent = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text

/** Installs the dependencies unless they were installed for this lock file. */
export function ensureInstalled() {
  const stamp = path.join('node_modules', '.colloquia-lock')
  const wanted = digest(readFileSync('package-lock.json'))
  if (hasContent(stamp, wanted)) return
  console.log('Installing the dependencies (a few minutes the first time) …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else yield file
  }
}

/** Builds the site unless the last build was of the same sources. */
export function ensureBuilt() {
  const stamp = path.join('build', '.sources')
  const sources = ['src', path.join('content', 'downloads')].flatMap((folder) => [...filesBelow(folder)]).filter((file) => !file.endsWith('.test.ts'))
  sources.push('package-lock.json', 'vite.config.ts', 'react-router.config.ts', path.join('scripts', 'build.mjs'))
  const wanted = digest(
    sources
      .sort()
      .map((file) => `${file} ${digest(readFileSync(file))}`)
      .join('\n'),
  )
  if (hasContent(stamp, wanted)) return
  console.log('Building the site …')
  run(process.execPath, [path.join('scripts', 'build.mjs')])
  mkdirSync('build', { recursive: true })
  writeFileSync(stamp, wanted)
}
