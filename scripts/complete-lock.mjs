// After a change of dependencies: `npm install`, then `node scripts/complete-lock.mjs`.
// A registry copy that lacks the binaries of some platforms makes npm leave them out of the lock file,
// and `npm ci` then refuses that lock file. This writes the missing optional entries, so that npm knows
// which platform each is for and skips it elsewhere.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows', 'sunos', 'aix', 'netbsd', 'openbsd']
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  arm: 'arm',
  wasm32: 'wasm32',
}

const added = []
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = Object.keys(lock.packages).some((other) => other.endsWith(`node_modules/${name}`))
    if (known || place === '') continue
    const words = name.split(/[/-]/)
    const os = systems.find((system) => words.includes(system))
    const cpu = Object.keys(processors).find((processor) => words.includes(processor))
    if (!os || !cpu) continue
    const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [processors[cpu]],
      ...(entry.dev ? { dev: true } : {}),
      ...libc,
      optional: true,
      os: [os === 'windows' ? 'win32' : os],
    }
    added.push(name)
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.length} optional packages of other platforms to the lock file.`)
