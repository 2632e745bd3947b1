import { useRef } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

interface Note {
  id: string
  body: string
  writer: string
  at: string
}

/** What organisers tell each other; nobody outside the desk reads it. */
export function NotesPanel({ path, notes }: { path: string; notes: Note[] }) {
  const { act, busy, problem } = useAct()
  const form = useRef<HTMLFormElement>(null)
  async function write(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await act(path, Object.fromEntries(new FormData(event.currentTarget)), () => ({ text: 'The note is kept.' }))
    if (answer.ok) form.current?.reset()
  }
  return (
    <section className="desk-panel" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes of the desk</h2>
      <ol className="plain-list desk-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="as-written">{note.body}</p>
            <p className="soft">
              {note.writer}, {note.at}
            </p>
          </li>
        ))}
      </ol>
      <form ref={form} className="act-form" onSubmit={(event) => void write(event)}>
        <label className="desk-field">
          New note
          <textarea name="body" rows={3} required maxLength={5000} />
        </label>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            Keep the note
          </button>
        </div>
      </form>
    </section>
  )
}
