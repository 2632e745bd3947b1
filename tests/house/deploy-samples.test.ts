import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** No engine runs here; what can be held against the rest of the house is. */
const read = (file: string) => readFile(file, 'utf8')
const settings = async () => [...(await read('docs/operations.md')).matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)

test('the image holds what the program reads, and nothing that is not there', async () => {
  const dockerfile = await read('deploy/Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/srv\/colloquia\/(\S+) \.\/(\S*)$/gm)].map(([, from = '']) => from)
  // The first two are made in the image.
  expect(copied.filter((name) => !['node_modules', 'build'].includes(name) && !existsSync(name))).toEqual([])
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'node_modules', 'build', 'content', 'migrations', 'src/web/fonts']))
  const [, named = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
  const known = await settings()
  expect(
    named
      .split(' ')
      .map((pair) => pair.split('=')[0])
      .filter((name) => name !== 'NODE_ENV' && !known.includes(name)),
  ).toEqual([])
})

test('the services know each other, and their settings are ours', async () => {
  const { services, volumes } = parse(await read('deploy/compose.yaml')) as {
    services: Record<string, { environment?: Record<string, string>; depends_on?: object; volumes?: string[]; build?: { dockerfile: string } }>
    volumes: object
  }
  const known = await settings()
  expect(Object.keys(services.site?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([])
  expect(services.site?.environment?.DATABASE_URL).toContain('@database:5432/')
  expect(existsSync(String(services.site?.build?.dockerfile))).toBe(true)
  for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(services).toHaveProperty(other)
    for (const name of mounted.map((mount) => String(mount.split(':')[0])).filter((one) => !one.startsWith('.'))) expect(volumes).toHaveProperty(name)
  }
})

test('the unit gives us longer to stop than we give to what was begun', async () => {
  const unit = await read('deploy/colloquia.service')
  const defaultDrain = Number(/^\| `DRAIN_SECONDS` \| (\d+) \|/m.exec(await read('docs/operations.md'))?.[1])
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(defaultDrain)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m)
})
