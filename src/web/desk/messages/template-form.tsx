import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { fillPlaceholders } from '#domain/mail/placeholders.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

interface Template {
  id: string
  name: string
  body: string
  version: number
  changed: string
}

const sample = { name: 'Dr Amara Perera', reference: 'CM-7KQ2XM-R' }

/** One template, changed or removed; without one, a new one. A removed template comes back with Undo. */
export function TemplateForm({ template }: { template?: Template }) {
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(template?.name ?? '')
  const [body, setBody] = useState(template?.body ?? '')
  const ids = { name: useId(), body: useId() }

  async function putBack({ id, version, ...words }: Template): Promise<void> {
    const before = { name: words.name, body: words.body }
    const answer = await act(`/answer-templates/${id}`, { ...before, version: version + 1 }, () => ({ text: 'The template is as it was.' }), 'PUT')
    if (!answer.ok) return
    setName(before.name)
    setBody(before.body)
  }

  async function keep(): Promise<void> {
    const told = () => ({ text: `The template “${name}” is kept.`, undo: template && (() => putBack(template)) })
    const answer = template
      ? await act(`/answer-templates/${template.id}`, { name, body, version: template.version }, told, 'PUT')
      : await act('/answer-templates', { name, body }, told)
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
  }

  async function remove({ id, version, ...words }: Template): Promise<void> {
    const undo = async () => void (await act('/answer-templates', { name: words.name, body: words.body }))
    await act(`/answer-templates/${id}/remove`, { version }, () => ({ text: `The template “${words.name}” is removed.`, undo }))
  }

  return (
    <section className="desk-panel desk-stack" aria-label={template ? `Template ${template.name}` : 'New template'}>
      <h2>{template ? template.name : 'New template'}</h2>
      <label htmlFor={ids.name}>Name</label>
      <input id={ids.name} value={name} onChange={(event) => setName(event.target.value)} />
      <label htmlFor={ids.body}>Text</label>
      <textarea id={ids.body} rows={5} value={body} onChange={(event) => setBody(event.target.value)} />
      {body && (
        <details>
          <summary>How it reads</summary>
          <p className="words">{fillPlaceholders(body, sample)}</p>
        </details>
      )}
      <ProblemNote problem={problem} />
      {problem?.code === 'desk.changed_meanwhile' && template && (
        <details open>
          <summary>What is there now</summary>
          <p className="words">{template.body}</p>
          <p className="soft">Your own text above is still here: keep it, and it replaces this one.</p>
        </details>
      )}
      <div className="desk-actions">
        <button type="button" className="button" disabled={busy} onClick={() => void keep()}>
          Keep
        </button>
        {template && (
          <button type="button" className="button quiet" disabled={busy} onClick={() => void remove(template)}>
            Remove
          </button>
        )}
      </div>
      {template && <p className="soft">{template.changed}</p>}
    </section>
  )
}
