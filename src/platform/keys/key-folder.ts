import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Keys } from '#domain/documents/signing.ts'

const signingFile = 'document-signing.pem'
const passportFile = 'passports.key'
const passportKeyBytes = 32

/** Keys in files that only the owner can read, made when they are first needed. */
export async function keyFolder(folder: string): Promise<Keys> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An operator may have copied the folder with other permissions.
  await chmod(folder, 0o700)
  const signing = path.join(folder, signingFile)
  const passports = path.join(folder, passportFile)

  return {
    async signing() {
      return createPrivateKey(await readOrMake(signing, newSigningKey))
    },
    async replaceSigning() {
      const key = newSigningKey()
      const draft = await writeDraft(signing, key)
      await rename(draft, signing)
      return createPrivateKey(key)
    },
    async passports() {
      const lines = (await readOrMake(passports, () => randomBytes(passportKeyBytes).toString('base64'))).split('\n').map((line) => line.trim())
      const keys = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'base64'))
      if (keys.length === 0 || keys.some((key) => key.length !== passportKeyBytes))
        throw new Error(`${passports} must hold ${passportKeyBytes} bytes as base64 on each line, the newest key first.`)
      return keys
    },
  }
}

const newSigningKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Two processes that make the same file at once both read the first one's. */
async function readOrMake(file: string, make: () => string): Promise<string> {
  const there = await read(file)
  if (there !== undefined) return there
  const draft = await writeDraft(file, make())
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
  return draft
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
