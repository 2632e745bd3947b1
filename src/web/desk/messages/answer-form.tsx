import { useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Closing } from '#domain/contact/message-clock.ts'
import { fillPlaceholders } from '#domain/mail/fill-placeholders.ts'
import { useDraft } from '../correspondence/use-draft.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface AnswerFormProps {
  message: { reference: string; name: string; email: string; subject: string; answer_version: number; changed_by: string | null }
  closed: Closing | null
  changed: string | null
  templates: { id: string; name: string; body: string }[]
}

/** The answer to a message. When a colleague has answered in the meantime, the typed text stays and may still be sent. */
export function AnswerForm({ message, closed, changed, templates }: AnswerFormProps) {
  const { reference, name, email, subject, answer_version: version } = message
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const draft = useDraft(reference, `Dear ${name},\n\n`)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const ids = { text: useId(), template: useId(), heading: useId() }

  function insert(id: string): void {
    const template = templates.find((one) => one.id === id)
    if (!template || !textarea.current) return
    const filled = fillPlaceholders(template.body, { name, reference })
    const { selectionStart, selectionEnd } = textarea.current
    const untouched = draft.text === `Dear ${name},\n\n` && filled.startsWith('Dear ')
    draft.write(untouched ? filled : draft.text.slice(0, selectionStart) + filled + draft.text.slice(selectionEnd))
    textarea.current.focus()
  }

  async function send(): Promise<void> {
    const result = await mutate(`/messages/${reference}/answer`, { body: draft.text, version }, () => ({ text: `The answer to ${name} is on its way.` }))
    if (result.ok) draft.clear()
    // The page shows what the colleague did; the typed text stays.
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }

  return (
    <section className="desk-panel" aria-labelledby={ids.heading}>
      <h2 id={ids.heading}>{closed === 'answered' ? 'Write again' : 'Answer'}</h2>
      {closed && (
        <p className="soft">
          {closed === 'answered' ? 'Answered' : 'Marked as needing no answer'} by {message.changed_by}, {changed}.
        </p>
      )}
      <p className="soft words">
        To {name} &lt;{email}&gt; · Re: {subject || 'Your message'} ({reference}). A reply comes back to the office. The message is quoted below your words.
      </p>
      <form
        className="desk-stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {templates.length > 0 && (
          <>
            <label htmlFor={ids.template}>Insert a template</label>
            <select id={ids.template} value="" onChange={(event) => insert(event.target.value)}>
              <option value="">Choose…</option>
              {templates.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </>
        )}
        <label htmlFor={ids.text}>Your answer</label>
        <textarea id={ids.text} ref={textarea} rows={10} value={draft.text} onChange={(event) => draft.write(event.target.value)} />
        <p className="soft">Kept in this browser until it was sent. An empty line begins a new paragraph.</p>
        <ProblemNote problem={problem} />
        <div>
          <button type="submit" className="button" disabled={busy}>
            {problem?.code === 'desk.changed_meanwhile' ? 'Send mine as well' : 'Send the answer'}
          </button>
        </div>
      </form>
    </section>
  )
}
