import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { fillPlaceholders } from '#domain/mail/placeholders.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

interface ShownLetter {
  kind: string
  name: string
  opening: string
  closing: string
  version: number
  changed: string
}

const sample = { name: 'Dr Amara Perera', organiser: 'our office' }

/** The office's own words for one kind of letter, with how they will read. */
export function LetterForm({ letter }: { letter: ShownLetter }) {
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const [opening, setOpening] = useState(letter.opening)
  const [closing, setClosing] = useState(letter.closing)
  const ids = { opening: useId(), closing: useId(), heading: useId() }

  async function putBack({ opening: first, closing: last, version, kind }: ShownLetter): Promise<void> {
    const answer = await act(
      `/letters/${kind}`,
      { opening: first, closing: last, version: version + 1 },
      () => ({ text: 'The words from before are back.' }),
      'PUT',
    )
    if (!answer.ok) return
    setOpening(first)
    setClosing(last)
  }

  async function keep(): Promise<void> {
    const answer = await act(
      `/letters/${letter.kind}`,
      { opening, closing, version: letter.version },
      () => ({ text: 'Kept; the next letter says it.', undo: () => putBack(letter) }),
      'PUT',
    )
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
  }

  return (
    <section className="desk-panel desk-stack" aria-labelledby={ids.heading}>
      <h2 id={ids.heading}>{letter.name}</h2>
      <label htmlFor={ids.opening}>At the beginning</label>
      <textarea id={ids.opening} rows={2} value={opening} onChange={(event) => setOpening(event.target.value)} />
      <label htmlFor={ids.closing}>At the end</label>
      <textarea id={ids.closing} rows={2} value={closing} onChange={(event) => setClosing(event.target.value)} />
      {(opening || closing) && (
        <details>
          <summary>How it reads</summary>
          <pre className="mail-text">
            {['Dear Dr Amara Perera,', fillPlaceholders(opening, sample), '[what the letter says]', fillPlaceholders(closing, sample)]
              .filter(Boolean)
              .join('\n\n')}
          </pre>
        </details>
      )}
      <ProblemNote problem={problem} />
      {problem?.code === 'desk.changed_meanwhile' && (
        <details open>
          <summary>What is there now</summary>
          <p className="words">{[letter.opening, letter.closing].filter(Boolean).join('\n\n') || 'Nothing.'}</p>
          <p className="soft">Keep yours, and they replace these.</p>
        </details>
      )}
      <div>
        <button type="button" className="button" disabled={busy} onClick={() => void keep()}>
          Keep
        </button>
      </div>
      {letter.changed && <p className="soft">{letter.changed}</p>}
    </section>
  )
}
