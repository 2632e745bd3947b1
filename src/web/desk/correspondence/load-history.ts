import { type DeskNote, notesOf } from '#domain/desk/notes.store.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { mayBeRead } from '#domain/mail/mail.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import type { Database } from '#domain/tables.ts'
import type { ShownMail } from './mails-about.tsx'
import type { ShownNote } from './notes-about.tsx'

/** What the desk has said and written about one object, as its page shows it. */
export async function loadHistory(db: Database, about: string): Promise<{ notes: ShownNote[]; mails: ShownMail[] }> {
  const notes = await notesOf(db).about(about)
  const mails = await deskMailsOf(db).about(about)
  return {
    notes: notesInWords(notes),
    mails: mails.map(({ id, kind, subject, toAddress, state, text, queuedAt, sentAt }) => ({
      id,
      subject,
      toAddress,
      state,
      text: mayBeRead(kind) ? text : '',
      when: momentInWords(sentAt ?? queuedAt),
    })),
  }
}

export function notesInWords(notes: DeskNote[]): ShownNote[] {
  return notes.map(({ id, body, writerName, writtenAt }) => ({ id, body, writerName, written: momentInWords(writtenAt) }))
}
