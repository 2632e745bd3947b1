import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The mails that a site without a mail server has written, the oldest first, with their long lines put together. One that is just being written has another name until it is whole. */
export function writtenMails(dataDir: string): string[] {
  const folder = path.join(dataDir, 'mail')
  // The first mail makes it.
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.eml'))
  return names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
}
