import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MailTransport } from '#domain/mail/transport.ts'
import { composeMessage } from './compose-message.ts'

/** Without a mail server every mail becomes a complete file that any mail program opens; a newcomer sees what would have been sent. */
export function emlTransport(folder: string): MailTransport {
  return {
    async deliver(mail) {
      // The time of queueing, so that a retry after a crash replaces the first file.
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

/** Creates the folder if it is missing. */
async function openDraft(folder: string, draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'w', 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(draft, 'w', 0o600)
  }
}
