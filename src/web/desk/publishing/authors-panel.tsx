import { useState } from 'react'
import { authorChangeLabels, printsSame } from '#domain/publishing/authors/author-change.ts'
import { contributorRoles } from '#domain/publishing/credit.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { DeskArticleData } from './article.tsx'

type Author = DeskArticleData['authors'][number]

const nobody: Author = { given: '', family: '', affiliation: '', ror: '', country: '', orcid: '', email: '', contributions: [], corresponding: false }
const nameOf = ({ given, family }: Author) => [given, family].filter(Boolean).join(' ')
const printedOf = (authors: readonly Author[]) => authors.map((author) => ({ name: nameOf(author), affiliation: author.affiliation, country: author.country }))

/** The authors in their order, and the change of them that waits for their consent. */
export function AuthorsPanel({ data }: { data: DeskArticleData }) {
  const { article, authorChange } = data
  return (
    <section className="desk-panel" aria-labelledby="authors-heading">
      <h2 id="authors-heading">Authors</h2>
      {authorChange && <Consent id={article.id} change={authorChange} />}
      <AuthorsForm key={article.version} data={data} />
      {article.state === 'published' && data.authors.length > 0 && <SilentRenaming key={`rename-${article.version}`} data={data} />}
    </section>
  )
}

function AuthorsForm({ data: { article, authors: saved } }: { data: DeskArticleData }) {
  const { mutate, busy, problem } = useMutation()
  const [authors, setAuthors] = useState<Author[]>(saved)
  const [asking, setAsking] = useState<{ reason: string }>()
  const isPrintedChange = article.isFromPaper && !printsSame(printedOf(saved), printedOf(authors))
  const change = (index: number, changes: Partial<Author>) => setAuthors(authors.map((one, place) => (place === index ? { ...one, ...changes } : one)))
  function move(index: number, by: number): void {
    const moved = [...authors]
    const [one] = moved.splice(index, 1)
    if (one) moved.splice(index + by, 0, one)
    setAuthors(moved)
  }
  async function save(reason: string): Promise<void> {
    await mutate<{ asked: number }>(
      `/publishing/articles/${article.id}/authors`,
      { authors, reason, version: article.version },
      ({ asked }) => ({ text: asked === 0 ? 'Saved.' : `${asked} authors are asked to agree.` }),
      'PUT',
    )
    setAsking(undefined)
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => submitFields(event, async ({ reason = '' }) => (isPrintedChange ? setAsking({ reason }) : void (await save(reason))))}
    >
      <ol className="desk-authors">
        {authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an author
          <li key={index}>
            <details open={index >= saved.length || undefined}>
              <summary>
                <bdi>{nameOf(author) || 'New author'}</bdi>
                {author.affiliation && <span className="soft">, {author.affiliation}</span>}
              </summary>
              <OneAuthor author={author} number={index} problems={problem?.fields ?? {}} onChange={(changes) => change(index, changes)} />
              <p className="desk-actions">
                {index > 0 && (
                  <button type="button" className="button quiet" onClick={() => move(index, -1)}>
                    Move up<span className="unseen"> {nameOf(author)}</span>
                  </button>
                )}
                {index < authors.length - 1 && (
                  <button type="button" className="button quiet" onClick={() => move(index, 1)}>
                    Move down<span className="unseen"> {nameOf(author)}</span>
                  </button>
                )}
                <button type="button" className="button quiet" onClick={() => setAuthors(authors.filter((_, place) => place !== index))}>
                  Take out<span className="unseen"> {nameOf(author)}</span>
                </button>
              </p>
            </details>
          </li>
        ))}
      </ol>
      <p>
        <button type="button" className="button quiet" onClick={() => setAuthors([...authors, nobody])}>
          Add an author
        </button>
      </p>
      {article.isFromPaper && (
        <TextAreaField
          name="reason"
          label="Why names, order or affiliations change"
          hint="All authors read it. Not needed for contributions, iDs and addresses."
          rows={2}
          maxLength={2000}
          error={problem?.fields.reason}
        />
      )}
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      <SubmitButton busy={busy} text={isPrintedChange ? 'Ask the authors to agree…' : 'Save the authors'} />
      {asking && (
        <ConfirmDialog title="Ask all authors?" confirm="Ask them" busy={busy} onCancel={() => setAsking(undefined)} onConfirm={() => void save(asking.reason)}>
          <p>
            Everybody who is named before or after the change is asked by e-mail to agree. It is made when all of them have; until then the article cannot be
            published. An e-mail cannot be recalled.
          </p>
        </ConfirmDialog>
      )}
    </form>
  )
}

interface OneAuthorProps {
  author: Author
  number: number
  problems: Record<string, string>
  onChange: (changes: Partial<Author>) => void
}

function OneAuthor({ author, number, problems, onChange }: OneAuthorProps) {
  const field = (name: 'given' | 'family' | 'affiliation' | 'ror' | 'country' | 'orcid' | 'email', label: string, hint?: string) => (
    <TextField
      name={`${name}-${number}`}
      label={label}
      hint={hint}
      value={author[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      error={problems[`authors.${number}.${name}`]}
    />
  )
  return (
    <>
      <div className="form-row">
        {field('given', 'Given name')}
        {field('family', 'Family name')}
      </div>
      {field('affiliation', 'Affiliation')}
      <div className="form-row">
        {field('ror', 'ROR', 'Of the affiliation, as in https://ror.org/02phn5242')}
        {field('country', 'Country')}
      </div>
      <div className="form-row">
        {field('orcid', 'ORCID iD')}
        {field('email', 'E-mail', 'Never shown')}
      </div>
      <label className="choice">
        <input type="checkbox" checked={author.corresponding} onChange={(event) => onChange({ corresponding: event.currentTarget.checked })} />
        <span>Corresponding author</span>
      </label>
      <fieldset className="field desk-contributions">
        <legend>Contributions (CRediT)</legend>
        {contributorRoles.map((role) => (
          <label key={role} className="choice">
            <input
              type="checkbox"
              checked={author.contributions.includes(role)}
              onChange={(event) =>
                onChange({ contributions: contributorRoles.filter((one) => (one === role ? event.currentTarget.checked : author.contributions.includes(one))) })
              }
            />
            <span>{role}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

const consentTones = { open: 'warn', applied: 'good', refused: 'bad', withdrawn: 'none' } as const

function Consent({ id, change }: { id: string; change: NonNullable<DeskArticleData['authorChange']> }) {
  const { mutate, busy, problem } = useMutation()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="notice">
      <p>
        Change of the authors, {change.askedAt} <Badge tone={consentTones[change.state]} text={authorChangeLabels[change.state]} />
      </p>
      <ol className="desk-consents">
        {change.authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may be called the same
          <li key={index}>
            <bdi>{author}</bdi>
          </li>
        ))}
      </ol>
      <ul className="plain-list">
        {change.consents.map(({ position, name, answer, comment }) => (
          <li key={position}>
            <bdi>{name}</bdi>: {answer === 'agreed' ? 'agrees' : answer === 'refused' ? 'does not agree' : 'has not answered'}
            {comment && ` (${comment})`}
          </li>
        ))}
      </ul>
      {change.state === 'open' && (
        <p className="desk-actions">
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            Withdraw the change…
          </button>
        </p>
      )}
      <ProblemNote problem={problem} />
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this change?"
          confirm="Withdraw"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            void mutate(`/publishing/articles/${id}/authors/withdraw`, {}, () => ({ text: 'The change is withdrawn.' })).then(() => setAsking(false))
          }
        >
          <p>Nothing is changed, and the links of the authors end. You can propose a change again.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function SilentRenaming({ data: { article, authors } }: { data: DeskArticleData }) {
  const { mutate, busy, problem } = useMutation()
  const [asking, setAsking] = useState<Record<string, string>>()
  return (
    <details>
      <summary>An author has a new name</summary>
      <form className="form" noValidate onSubmit={(event) => submitFields(event, async (fields) => setAsking(fields))}>
        <p className="soft">At the author’s own wish. There is no notice, no version and no letter, and the former name leaves what was published before.</p>
        <SelectField
          name="position"
          label="Author"
          required
          placeholder="Choose"
          options={authors.map((author, index) => ({ value: String(index), text: nameOf(author) }))}
          error={problem?.fields.position}
        />
        <div className="form-row">
          <TextField name="given" label="New given name" maxLength={200} error={problem?.fields.given} />
          <TextField name="family" label="New family name" maxLength={200} error={problem?.fields.family} />
        </div>
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Change the name…" />
      </form>
      {asking && (
        <ConfirmDialog
          title="Change the name silently?"
          confirm="Change it"
          busy={busy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() =>
            void mutate(
              `/publishing/articles/${article.id}/authors/rename`,
              { given: asking.given, family: asking.family, position: asking.position === '' ? -1 : Number(asking.position), version: article.version },
              () => ({ text: 'The name is changed.' }),
            ).then(() => setAsking(undefined))
          }
        >
          <p>Nobody is told, and there is no trace of the former name in what readers see. You can change it back in the same way.</p>
        </ConfirmDialog>
      )}
    </details>
  )
}
