import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Postman } from '#domain/mail/postman.ts'
import { composeMessage } from './compose-message.ts'

/** Without a mail server every mail becomes a complete file that any mail program opens; a newcomer sees what would have been sent. */
export function emlPostman(folder: string): Postman {
  return {
    async deliver(mail) {
      // The moment of queueing, not of writing: a second try after a crash replaces the first file.
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
      const draft = path.join(folder, `.${name}.draft`)
      try {
        const handle = await openDraft(folder, draft)
        try {
          await handle.writeFile(await composeMessage(mail))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path.join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return { outcome: 'sent', answer: `written to ${name}` }
    },
  }
}

/** The folder is made when the first mail comes, and again when somebody has tidied it away. */
async function openDraft(folder: string, draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'w', 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(draft, 'w', 0o600)
  }
}
