import { chmod, cp, mkdtemp, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { accountFor, run } from './account.ts'
import { locateBinaryPackage, usableBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A copy of the package that a test may damage, without the links that its postinstall makes. */
async function givenUnlinkedPackage() {
  const folder = await mkdtemp(path.join(tmpdir(), 'colloquia-test-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  const native = path.join(folder, 'native')
  await cp(locateBinaryPackage().native, native, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  for (const link of ['libpq.so.5', 'libicuuc.so.60']) await unlink(path.join(native, 'lib', link)).catch(() => {})
  return { native, version: `test-${path.basename(folder)}`, major: 18 }
}

test('a platform without a PostgreSQL package is refused with a request for DATABASE_URL', () => {
  expect(() => locateBinaryPackage('linux', 'riscv64')).toThrow(EmbeddedPostgresError)
  expect(() => locateBinaryPackage('linux', 'riscv64')).toThrow(/linux-riscv64.*DATABASE_URL/)
})

test('binaries that do not run here are refused with a request for DATABASE_URL', async () => {
  const found = { native: path.join(tmpdir(), 'colloquia-test-no-such-folder'), version: 'test-none', major: 18 }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'colloquia-test-'))
  folders.push(dataDir)
  await expect(usableBinaries(found, undefined, dataDir)).rejects.toThrow(/does not run on this machine .*DATABASE_URL/)
})

test('library links that a blocked postinstall did not make are made', async () => {
  const found = await givenUnlinkedPackage()
  const { initdb } = await usableBinaries(found, undefined, '/nowhere')
  expect(initdb).toBe(path.join(found.native, 'bin', 'initdb'))
  expect(await run(initdb, ['--version'])).toMatchObject({ ok: true })
})

test.runIf(process.getuid?.() === 0)('binaries that the PostgreSQL user cannot reach are copied to where it can', async () => {
  const found = await givenUnlinkedPackage()
  await chmod(path.dirname(found.native), 0o700)
  const account = await accountFor(undefined)
  const copy = `/var/lib/colloquia/postgresql-${found.version}-${process.arch}`
  folders.push(copy)

  const { postgres, initdb } = await usableBinaries(found, account, '/nowhere')
  expect(postgres).toBe(path.join(copy, 'bin', 'postgres'))
  for (const program of [postgres, initdb]) expect(await run(program, ['--version'], account)).toMatchObject({ ok: true })

  const { ino } = await stat(copy)
  await usableBinaries(found, account, '/nowhere')
  expect((await stat(copy)).ino).toBe(ino)
})
