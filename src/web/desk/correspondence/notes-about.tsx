import { useRef } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

export interface ShownNote {
  id: string
  body: string
  writerName: string
  written: string
}

/** What organisers tell each other about one object; nobody outside the desk reads it. */
export function NotesAbout({ notes, to }: { notes: ShownNote[]; to: string }) {
  const { act, busy, problem } = useAct()
  const form = useRef<HTMLFormElement>(null)
  return (
    <section className="desk-panel" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <p className="soft">Only the desk reads these.</p>
      {notes.map((note) => (
        <div key={note.id} className="desk-note">
          <p className="words">{note.body}</p>
          <p className="soft">
            {note.writerName}, {note.written}
          </p>
        </div>
      ))}
      <form
        ref={form}
        className="desk-stack"
        onSubmit={(event) => {
          event.preventDefault()
          const body = String(new FormData(event.currentTarget).get('note') ?? '')
          void act(to, { body }, () => ({ text: 'The note is kept.' })).then((answer) => answer.ok && form.current?.reset())
        }}
      >
        <label htmlFor="note">New note</label>
        <textarea id="note" name="note" rows={3} />
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button quiet" disabled={busy}>
            Keep the note
          </button>
        </div>
      </form>
    </section>
  )
}
