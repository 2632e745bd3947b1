// Run after `npm install` has changed the dependencies: node scripts/complete-lock.mjs
// A registry mirror that lacks the binaries of some platforms makes npm leave them out of the lock file, and `npm ci` then refuses it.
// This adds the missing optional entries, so that npm skips each on other platforms.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows', 'sunos', 'aix', 'netbsd', 'openbsd']
const architectures = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm', 'wasm32']

const added = []
for (const [location, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = Object.keys(lock.packages).some((other) => other.endsWith(`node_modules/${name}`))
    if (known || location === '') continue
    const words = name.split(/[/-]/)
    const os = operatingSystems.find((system) => words.includes(system))
    const cpu = architectures.find((architecture) => words.includes(architecture))
    if (!os || !cpu) continue
    const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
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
