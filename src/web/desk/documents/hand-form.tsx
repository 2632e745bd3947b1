import { href, useNavigate } from 'react-router'
import { type DocumentKind, documentKindLabels } from '#domain/documents/document.ts'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

/** Issues a document to somebody whom no list names. */
export function HandForm({ conference, kind }: { conference: string; kind: DocumentKind }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const needsPaper = kind === 'acceptance-letter' || kind === 'presenter-certificate'
  async function issue(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name) ?? '').trim()
    const body = { kind, language: 'en', name: typed('name'), email: typed('email'), paper: typed('paper'), tells: fields.has('tells') }
    const result = await mutate<{ reference: string }>(`/conferences/${conference}/documents/by-hand`, body, () => ({ text: 'The document is issued.' }))
    if (result.ok) await navigate(href(deskPaths.document, { reference: result.data.reference }))
  }
  return (
    <details className="desk-panel">
      <summary>Issue one by hand</summary>
      <form className="act-form" noValidate onSubmit={(event) => void issue(event)}>
        <p className="soft">“{documentKindLabels[kind]}” for somebody who is on no list. It is issued at once and recorded in the audit log.</p>
        <label className="desk-field">
          Name, exactly as it is to be printed
          <input name="name" maxLength={200} autoComplete="off" />
        </label>
        <label className="desk-field">
          E-mail, if they are to get it
          <input name="email" type="email" maxLength={254} autoComplete="off" />
        </label>
        {needsPaper && (
          <label className="desk-field">
            Title of the paper
            <input name="paper" maxLength={300} autoComplete="off" />
          </label>
        )}
        <label className="tick">
          <input type="checkbox" name="tells" defaultChecked /> Send it by e-mail
        </label>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Issue" />
      </form>
    </details>
  )
}
