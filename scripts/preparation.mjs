// Imports nothing but Node's own modules: it runs before the dependencies are installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(projectDir)

await ensureNode()

/** On an older Node the command runs again under one that npm fetches once and keeps in its cache; this process then only waits for it. */
async function ensureNode() {
  const oldest = 26
  const fetched = '26.10.0'
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= oldest) return
  console.log(`Colloquia runs on Node ${oldest}, and this is Node ${node}: npm fetches Node ${fetched}, and everything runs with that.`)
  // These packages hold the program itself and run no script when they are installed.
  const platform = { win32: 'win', darwin: process.arch === 'arm64' ? 'bin-darwin' : 'darwin' }[process.platform] ?? process.platform
  const fetching = ['exec', '--yes', '--loglevel=error', `--package=node-${platform}-${process.arch}@${fetched}`, '--', 'node', '-p', 'process.execPath']
  const { status, stdout } = spawnSync('npm', fetching, { encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'], shell: process.platform === 'win32' })
  const program = String(stdout).trim()
  if (status !== 0 || !existsSync(program)) {
    console.error(`npm could not fetch it. Please install Node ${oldest} or newer from https://nodejs.org and try again.`)
    process.exit(1)
  }
  const PATH = [path.dirname(program), process.env.PATH].join(path.delimiter)
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH } })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends it to both.
  process.on('SIGINT', () => undefined)
  endWithParent(() => child.kill('SIGTERM'))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  process.exit(code ?? 1)
}

/** npm can be killed without passing the signal on; what it started would hold its port and its database for ever. */
export function endWithParent(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 1000).unref()
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
