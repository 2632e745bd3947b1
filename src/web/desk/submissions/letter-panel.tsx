import { useState } from 'react'
import type { PreviewedLetters } from '#domain/desk/preview-letters.ts'
import { letterPlaceholders } from '#domain/desk/selection.schema.ts'
import { SkippedNote } from '../ui/selected-acts.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface LetterPanelProps {
  list: 'submissions' | 'registrations'
  count: number
  selection: object
  busy: boolean
  send: (letter: object) => Promise<void>
}

/** A letter to many in two steps: write it, then preview it as its readers will get it. Only the second step sends. */
export function LetterPanel({ list, count, selection, busy, send }: LetterPanelProps) {
  const preview = useMutation()
  const [letter, setLetter] = useState({ subject: '', message: '' })
  const [previewed, setPreviewed] = useState<PreviewedLetters>()
  const change = (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setLetter({ ...letter, [event.target.name]: event.target.value })

  async function showPreview(event: React.FormEvent) {
    event.preventDefault()
    const result = await preview.mutate<PreviewedLetters>(`/${list}/write/preview`, { selection, ...letter })
    if (result.ok) setPreviewed(result.data)
  }
  if (previewed) return <LetterPreview previewed={previewed} busy={busy} send={() => void send(letter)} back={() => setPreviewed(undefined)} />
  return (
    <form className="desk-panel act-form" onSubmit={(event) => void showPreview(event)}>
      <label className="desk-field">
        Subject
        <input name="subject" required maxLength={200} value={letter.subject} onChange={change} />
      </label>
      <label className="desk-field">
        Message
        <textarea name="message" rows={8} required maxLength={10_000} value={letter.message} onChange={change} />
      </label>
      <p className="soft">
        {count === 1 ? 'The mail begins with the name' : 'Each of them gets a mail of their own. It begins with their name'}, and ends with the reference and
        the link to the status page.
        {count > 1 && ` ${letterPlaceholders.map((name) => `{${name}}`).join(', ')} become what they are for each of them.`}
      </p>
      <ProblemNote problem={preview.problem} />
      <div>
        <button type="submit" className="button" aria-disabled={preview.busy}>
          {preview.busy ? 'Please wait…' : count === 1 ? 'Preview' : `Preview for ${count}`}
        </button>
      </div>
    </form>
  )
}

function LetterPreview({
  previewed: { recipients, letters, left },
  busy,
  send,
  back,
}: {
  previewed: PreviewedLetters
  busy: boolean
  send: () => void
  back: () => void
}) {
  const rest = recipients - letters.length
  return (
    <section className="desk-panel act-form" aria-labelledby="letters-heading">
      <h2 id="letters-heading">{recipients === 1 ? 'One mail will go out' : `${recipients} mails will go out`}</h2>
      {recipients > 0 && <p className="soft">Nothing has gone out yet. An e-mail cannot be recalled.</p>}
      {letters.map(({ reference, to, subject, text }, position) => (
        <details key={reference} open={position === 0}>
          <summary>
            To {to}: {subject}
          </summary>
          <pre className="mail-text">{text}</pre>
        </details>
      ))}
      {rest > 0 && (
        <p className="soft">{rest === 1 ? 'One more person gets' : `${rest} more people get`} the same, each with their own name, reference and conference.</p>
      )}
      <SkippedNote skipped={left} text="These are left out:" />
      <p className="desk-actions">
        {recipients > 0 && (
          <button type="button" className="button" aria-disabled={busy} onClick={send}>
            {busy ? 'Please wait…' : recipients === 1 ? 'Send the mail' : `Send ${recipients} mails`}
          </button>
        )}
        <button type="button" className="button quiet" onClick={back}>
          Back to the words
        </button>
      </p>
    </section>
  )
}
