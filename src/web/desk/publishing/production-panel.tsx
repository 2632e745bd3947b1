import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { DeskArticleData } from './article.tsx'

type Article = DeskArticleData['article']

/** The typeset file, the author's proof, and publication. */
export function ProductionPanel({ data: { article, proof, issues, correction, fullPaper, agreements } }: { data: DeskArticleData }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsking, setAsking] = useState(false)
  const base = `/publishing/articles/${article.id}`
  const isOpen = article.state !== 'published' && article.state !== 'removed'
  const move = (to: string, text: string) => (
    <button
      type="button"
      className="button quiet"
      aria-disabled={busy}
      onClick={() => void mutate(`${base}/move`, { to, version: article.version }, () => ({ text: 'Moved.' }))}
    >
      {text}
    </button>
  )
  return (
    <section className="desk-panel" aria-labelledby="production-heading">
      <h2 id="production-heading">Production</h2>
      {article.removedReason && <p className="notice warn">Removed: {article.removedReason}</p>}
      {fullPaper && <FullPaper base={base} inProduction={fullPaper.inProduction} isPublished={article.state === 'published'} />}
      {article.hasTypeset && (
        <p>
          <a href={`/api/v1/desk${base}/pdf`}>The typeset PDF</a>, without our title page.
        </p>
      )}
      {article.isPdfOutdated && (
        <p className="notice">The PDF that readers get is made again within a few minutes, because something on its title page has changed.</p>
      )}
      {isOpen && <TypesetUpload id={article.id} label="Typeset PDF" />}
      {correction && (
        <>
          <p>“{correction.title}” allows one new PDF. It becomes a new version at once; the PDF before it can still be opened from the page of the article.</p>
          <TypesetUpload id={article.id} label="Corrected PDF, without our title page" />
        </>
      )}
      {proof && (
        <div className={proof.answer === 'comments' ? 'notice warn' : 'notice'}>
          <p>
            Proof sent to {proof.name} on {proof.sentAt}, to be answered by {proof.dueOn}.
          </p>
          {proof.answer === 'approved' && (
            <p>
              Approved under {proof.licence} (text of {proof.licenceVersion}).{article.thirdParty && ` Third-party material: ${article.thirdParty}`}
            </p>
          )}
          {proof.answer === 'comments' && <p>To be changed: {proof.comments}</p>}
        </div>
      )}
      {agreements.length > 0 && (
        <details>
          <summary>Agreed licences ({agreements.length})</summary>
          <ul>
            {agreements.map(({ name, licence, text, version, at }) => (
              <li key={at}>
                {name}, {at}: {licence}, text of {version}: “{text}”
              </li>
            ))}
          </ul>
        </details>
      )}
      {(article.state === 'copy-editing' || article.state === 'proof') && (
        <form
          className="form"
          noValidate
          onSubmit={(event) =>
            submitFields(event, async (fields) => void (await mutate(`${base}/proof`, fields, () => ({ text: 'The proof is on its way to the author.' }))))
          }
        >
          <TextField name="dueOn" label="Answer by" type="date" required error={problem?.fields.dueOn} />
          <SubmitButton busy={busy} text={proof ? 'Send the proof again' : 'Send the proof'} />
        </form>
      )}
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      {issues.length > 0 && article.state !== 'removed' && (
        <form
          className="form"
          noValidate
          onSubmit={(event) =>
            submitFields(
              event,
              async (fields) => void (await mutate(`${base}/issue`, { ...fields, version: article.version }, () => ({ text: 'It is placed.' }))),
            )
          }
        >
          <SelectField
            name="volumeId"
            label="Issue"
            hint="An article that has appeared ahead keeps its address and its DOI."
            placeholder="Ahead of issue"
            options={issues}
            defaultValue={article.volumeId}
            error={problem?.fields.volumeId}
          />
          <SubmitButton busy={busy} text="Place it" />
        </form>
      )}
      {isOpen && (
        <p className="desk-actions">
          {article.state === 'ready' && (
            <button type="button" className="button" onClick={() => setAsking(true)}>
              Publish ahead…
            </button>
          )}
          {article.state !== 'ready' && move('ready', 'Mark as ready')}
          {article.state !== 'copy-editing' && move('copy-editing', 'Back to copy-editing')}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Publish this article now?"
          confirm="Publish"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void mutate(`${base}/publish`, {}, () => ({ text: 'Published.' })).then(() => setAsking(false))}
        >
          <p>
            It appears ahead of its volume, with the address and the DOI that it keeps, and its author is told. It cannot be taken back, only corrected or
            retracted.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The full paper of what was taken in as an abstract. */
function FullPaper({ base, inProduction, isPublished }: { base: string; inProduction: string | undefined; isPublished: boolean }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  if (inProduction)
    return (
      <p className="notice">
        <Link to={href(deskPaths.publishingArticle, { id: inProduction })}>Its full paper is in production</Link> and takes its place once it is published.
      </p>
    )
  async function take(): Promise<void> {
    const result = await mutate<{ id: string }>(`${base}/full-paper`, {})
    if (result.ok) await navigate(href(deskPaths.publishingArticle, { id: result.data.id }))
  }
  return (
    <div className="notice">
      <p>
        The full paper was accepted.{' '}
        {isPublished
          ? 'It is produced beside the abstract, which stays published, and takes its place with the same address and DOI.'
          : 'Title, abstract and statements come from the paper, and the article goes back to copy-editing.'}
      </p>
      <ProblemNote problem={problem} />
      <button type="button" className="button" aria-disabled={busy} onClick={() => void take()}>
        Take the full paper in
      </button>
    </div>
  )
}

function TypesetUpload({ id, label }: { id: string; label: string }) {
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState('')
  async function send(file: File): Promise<void> {
    setMessage('Uploading…')
    const response = await fetch(`/api/v1/desk/publishing/articles/${id}/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: file,
    }).catch(() => undefined)
    const answer = response && ((await response.json().catch(() => undefined)) as { error?: { message: string } } | undefined)
    setMessage(response?.ok ? 'The PDF is here.' : (answer?.error?.message ?? 'The PDF could not be sent. Please try again.'))
    if (response?.ok) await revalidate()
  }
  return (
    <label className="field">
      {label}
      <input
        type="file"
        accept=".pdf,application/pdf"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
        }}
      />
      <span role="status">{message}</span>
    </label>
  )
}

/** What can still happen to an article that readers have: a notice, or its removal. */
export function AfterPublication({ article }: { article: Article }) {
  const { mutate, busy, problem } = useMutation()
  const [notice, setNotice] = useState<Record<string, string>>()
  const [removal, setRemoval] = useState<Record<string, string>>()
  const base = `/publishing/articles/${article.id}`
  return (
    <section className="desk-panel" aria-labelledby="after-heading">
      <h2 id="after-heading">After publication</h2>
      <form className="form" noValidate onSubmit={(event) => submitFields(event, async (fields) => setNotice(fields))}>
        <SelectField
          name="kind"
          label="Notice"
          required
          placeholder="Choose"
          options={[
            { value: 'correction', text: 'Correction' },
            { value: 'retraction', text: 'Retraction' },
          ]}
          error={problem?.fields.kind}
        />
        <TextField name="title" label="Title of the notice" required maxLength={500} error={problem?.fields.title} />
        <TextAreaField name="text" label="What is corrected, or why it is retracted" required rows={5} maxLength={20_000} error={problem?.fields.text} />
        <SubmitButton busy={busy} text="Publish the notice…" />
      </form>
      <details>
        <summary>Legal removal</summary>
        <form className="form" noValidate onSubmit={(event) => submitFields(event, async (fields) => setRemoval(fields))}>
          <TextAreaField
            name="reason"
            label="Why it must be removed"
            hint="Readers see it."
            required
            rows={3}
            maxLength={2000}
            error={problem?.fields.reason}
          />
          <SubmitButton busy={busy} text="Remove the article…" />
        </form>
      </details>
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      {notice && (
        <ConfirmDialog
          title="Publish this notice?"
          confirm="Publish"
          busy={busy}
          onCancel={() => setNotice(undefined)}
          onConfirm={() => void mutate(`${base}/notices`, notice, () => ({ text: 'The notice is published.' })).then(() => setNotice(undefined))}
        >
          <p>
            The article is marked on its page, on the title page of its PDF and in every export from now on. A notice cannot be taken back. After a correction
            you can upload the corrected PDF.
          </p>
        </ConfirmDialog>
      )}
      {removal && (
        <ConfirmDialog
          title="Remove this article?"
          confirm="Remove"
          primary="cancel"
          busy={busy}
          onCancel={() => setRemoval(undefined)}
          onConfirm={() => void mutate(`${base}/remove`, removal, () => ({ text: 'The article is removed.' })).then(() => setRemoval(undefined))}
        >
          <p>Its texts and files are deleted, those of earlier versions too; a page with your reason stays at its address. This cannot be taken back.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
