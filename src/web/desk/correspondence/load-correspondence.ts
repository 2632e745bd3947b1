import { formatTimestamp } from '#domain/dates.ts'
import { type DeskNote, notesOf } from '#domain/desk/notes.store.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import type { Database } from '#domain/tables.ts'
import type { ShownMail, ShownNote } from './notes-and-mails.tsx'

/** The notes and mails about one object, formatted. */
export async function loadCorrespondence(db: Database, about: string, reader: string): Promise<{ notes: ShownNote[]; mails: ShownMail[] }> {
  const notes = await notesOf(db).about(about)
  const mails = await deskMailsOf(db).about(about, reader)
  return {
    notes: formatNotes(notes),
    mails: mails.map(({ id, subject, toAddress, state, text, queuedAt, sentAt }) => ({
      id,
      subject,
      toAddress,
      state,
      text,
      when: formatTimestamp(sentAt ?? queuedAt),
    })),
  }
}

export function formatNotes(notes: DeskNote[]): ShownNote[] {
  return notes.map(({ id, body, writerName, writtenAt }) => ({ id, body, writerName, written: formatTimestamp(writtenAt) }))
}
