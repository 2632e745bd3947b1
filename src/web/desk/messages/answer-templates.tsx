import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerTemplatesOf } from '#domain/contact/answer-templates.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { fillPlaceholders } from '#domain/mail/fill-placeholders.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/answer-templates.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const templates = await answerTemplatesOf(services.db).all()
  return { templates: templates.map(({ changed_at, changed_by, ...one }) => ({ ...one, changed: `Changed by ${changed_by}, ${formatTimestamp(changed_at)}` })) }
}

export default function AnswerTemplates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Templates for answers"
      subtitle="Texts that are written often. {name} and {reference} are replaced by the writer’s when a template is inserted."
      actions={
        <Link className="button quiet" to={deskPaths.messages}>
          Messages
        </Link>
      }
    >
      {templates.map((template) => (
        <TemplateForm key={template.id} template={template} />
      ))}
      <TemplateForm key={`new-${templates.length}`} />
    </DeskPage>
  )
}

interface Template {
  id: string
  name: string
  body: string
  version: number
  changed: string
}

const sample = { name: 'Dr Amara Perera', reference: 'CM-7KQ2XM-R' }

/** The form of a template, or of a new one. Saving and removing can be undone. */
function TemplateForm({ template }: { template?: Template }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(template?.name ?? '')
  const [body, setBody] = useState(template?.body ?? '')
  const ids = { name: useId(), body: useId() }

  async function restore({ id, version, ...before }: Template): Promise<void> {
    const result = await mutate(
      `/answer-templates/${id}`,
      { name: before.name, body: before.body, version: version + 1 },
      () => ({ text: 'The template is as it was.' }),
      'PUT',
    )
    if (!result.ok) return
    setName(before.name)
    setBody(before.body)
  }

  async function save(): Promise<void> {
    const notice = () => ({ text: `The template “${name}” is kept.`, undo: template && (() => restore(template)) })
    const result = template
      ? await mutate(`/answer-templates/${template.id}`, { name, body, version: template.version }, notice, 'PUT')
      : await mutate('/answer-templates', { name, body }, notice)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }

  async function remove({ id, version, ...before }: Template): Promise<void> {
    const undo = async () => void (await mutate('/answer-templates', { name: before.name, body: before.body }))
    await mutate(`/answer-templates/${id}/remove`, { version }, () => ({ text: `The template “${before.name}” is removed.`, undo }))
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
        <button type="button" className="button" disabled={busy} onClick={() => void save()}>
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
