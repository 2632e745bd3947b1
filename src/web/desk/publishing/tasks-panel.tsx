import { useState } from 'react'
import { taskKindLabels, taskKinds, taskStateLabels } from '#domain/publishing/production/production-task.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { DeskArticleData } from './article.tsx'

type Task = DeskArticleData['tasks'][number]

const tones = { open: 'warn', delivered: 'good', revoked: 'none' } as const

/** What copy-editors and typesetters from outside do for the article, by a link. */
export function TasksPanel({ data: { article, tasks, files } }: { data: DeskArticleData }) {
  const { mutate, busy, problem } = useMutation()
  const [ordered, setOrdered] = useState(0)
  const isOpen = article.state !== 'published' && article.state !== 'removed'
  if (!isOpen && tasks.length === 0) return null
  const error = (name: string) => problem?.fields[name]
  async function order(fields: Record<string, string>): Promise<void> {
    const result = await mutate(`/publishing/articles/${article.id}/tasks`, fields, () => ({ text: 'The link is on its way.' }))
    if (result.ok) setOrdered(ordered + 1)
  }
  return (
    <section className="desk-panel" aria-labelledby="tasks-heading">
      <h2 id="tasks-heading">Copy-editors and typesetters</h2>
      {tasks.length === 0 && <p className="soft">Nobody from outside works on it. They need no account: a link has the file and takes the result.</p>}
      <ul className="plain-list desk-stack">
        {tasks.map((task) => (
          <li key={task.id}>
            <OneTask task={task} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {isOpen && files.length === 0 && <p className="soft">There is no file of the author or typeset PDF to work on yet.</p>}
      {isOpen && files.length > 0 && (
        <details open={tasks.length === 0 || undefined}>
          <summary>Send it to somebody</summary>
          <form key={ordered} className="form" noValidate onSubmit={(event) => submitFields(event, order)}>
            <SelectField
              name="kind"
              label="What is to be done"
              required
              placeholder="Choose"
              options={taskKinds.map((kind) => ({ value: kind, text: taskKindLabels[kind] }))}
              error={error('kind')}
            />
            <TextField name="name" label="Name" required maxLength={200} error={error('name')} />
            <TextField name="email" label="E-mail" type="email" required maxLength={254} error={error('email')} />
            <SelectField
              name="fileId"
              label="File to work on"
              required
              placeholder="Choose"
              options={files}
              defaultValue={files[0]?.value}
              error={error('fileId')}
            />
            <TextField name="dueOn" label="Due on" type="date" required error={error('dueOn')} />
            <TextAreaField name="comments" label="Instructions" rows={3} maxLength={3000} error={error('comments')} />
            <ProblemNote problem={problem && { ...problem, fields: {} }} />
            <SubmitButton busy={busy} text="Send the link" />
          </form>
        </details>
      )}
    </section>
  )
}

function OneTask({ task, isOpen }: { task: Task; isOpen: boolean }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsking, setAsking] = useState(false)
  const base = `/publishing/tasks/${task.id}`
  const isLive = isOpen && task.state !== 'revoked'
  return (
    <>
      <p>
        <b>{taskKindLabels[task.kind]}</b>, <bdi>{task.name}</bdi> <Badge tone={tones[task.state]} text={taskStateLabels[task.state]} />
        {task.isLate && <Badge tone="bad" text="Overdue" />}
      </p>
      <p className="soft">
        <bdi>{task.source}</bdi>, sent on {task.sentAt}, due on {task.dueOn}
        {task.isReminded && ', reminded'}.
        {task.result && (
          <>
            {' '}
            Result: <a href={`/api/v1/desk${base}/file`}>{task.result}</a>, {task.deliveredAt}.
          </>
        )}
      </p>
      {task.comments.map(({ position, byOffice, text, at }) => (
        <p key={position} className="written">
          <span className="soft">
            {byOffice ? 'The office' : task.name}, {at}:
          </span>{' '}
          {text}
        </p>
      ))}
      {isLive && (
        <details>
          <summary>Answer, or end the link</summary>
          <form
            key={task.comments.length}
            className="form"
            noValidate
            onSubmit={(event) => submitFields(event, async (fields) => void (await mutate(`${base}/comments`, fields, () => ({ text: 'Sent.' }))))}
          >
            <TextAreaField name="comments" label={`Comment to ${task.name}`} rows={3} maxLength={3000} error={problem?.fields.comments} />
            <p className="desk-actions">
              <button type="submit" className="button quiet" aria-disabled={busy}>
                Send the comment
              </button>
              <button type="button" className="button quiet" onClick={() => setAsking(true)}>
                Revoke the link…
              </button>
            </p>
          </form>
          <ProblemNote problem={problem && { ...problem, fields: {} }} />
        </details>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Revoke the link of ${task.name}?`}
          confirm="Revoke"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void mutate(`${base}/revoke`, {}, () => ({ text: 'The link is revoked.' })).then(() => setAsking(false))}
        >
          <p>Their link ends at once, and if nothing was delivered they are told that the work is no longer needed. What they delivered stays here.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
