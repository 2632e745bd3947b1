import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MailFiles, MailTransport } from '#domain/mail/transport.ts'
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

/** The files of a folder by the ids of their mails, whoever sends mail now: a site may have had no mail server before. */
export function emlFiles(folder: string): MailFiles {
  async function names(): Promise<Map<string, string>> {
    const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return new Map(all.flatMap((name) => (name.endsWith('.eml') ? [[name.slice(0, -'.eml'.length).split('-').at(-1) ?? '', name] as const] : [])))
  }
  return {
    async ids() {
      return [...(await names()).keys()]
    },
    async remove(ids) {
      if (ids.length === 0) return
      const known = await names()
      for (const id of ids) {
        const name = known.get(id)
        if (name) await rm(path.join(folder, name), { force: true })
      }
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
