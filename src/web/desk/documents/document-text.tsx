import { useState } from 'react'
import { data } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { documentKindLabels, documentLanguages, isDocumentKind } from '#domain/documents/document.ts'
import { documentTextsOf } from '#domain/documents/document-texts.store.ts'
import { documentPlaceholders, languagesOf, placeholdersOfDocument } from '#domain/documents/document-texts.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/document-text.ts'
import { PreviewButton } from './preview-button.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['documents'])
  const { kind } = args.params
  const language = documentLanguages.find((one) => one === args.params.language)
  if (!isDocumentKind(kind) || !language || !languagesOf(kind).includes(language)) throw data(null, { status: 404 })
  const versions = await documentTextsOf(services.db).versions(kind, language)
  const [sample] = await conferencesOf(services.db).upcoming(services.now(), 1)
  return {
    kind,
    language,
    sampleConference: sample?._id,
    versions: versions.map(({ madeAt, ...version }) => ({
      ...version,
      made: madeAt ? `${formatTimestamp(madeAt)} by ${version.madeBy}` : 'The standard text',
    })),
    placeholders: placeholdersOfDocument(kind).map((name) => ({ name, means: documentPlaceholders[name].means })),
  }
}

type Words = Record<'title' | 'opening' | 'body', string>

/** The house's text of a kind of document; each save is a version, and what was issued keeps the one it was issued with. */
export default function DocumentTextPage({ loaderData: page }: Route.ComponentProps) {
  const { kind, language, versions } = page
  return (
    <DeskPage
      title={`${documentKindLabels[kind]}: text`}
      subtitle={language === 'fr' ? 'In French. What was issued keeps its text.' : 'What was issued keeps its text.'}
    >
      <Editor key={`${kind} ${language} ${versions[0]?.version}`} page={page} />
      <section className="desk-panel" aria-labelledby="history-heading">
        <h2 id="history-heading">Versions</h2>
        <ul className="plain-list">
          {versions.map(({ version, made }) => (
            <li key={version}>
              {version}: {made}
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  )
}

function Editor({ page: { kind, language, versions, placeholders, sampleConference } }: { page: Route.ComponentProps['loaderData'] }) {
  const [current, standard] = [versions[0], versions.at(-1)]
  const [words, setWords] = useState<Words>({ title: current?.title ?? '', opening: current?.opening ?? '', body: current?.body ?? '' })
  const { mutate, busy, problem } = useMutation()
  const set = (field: keyof Words) => (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setWords({ ...words, [field]: event.target.value })
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await mutate(`/document-texts/${kind}/${language}`, { ...words, version: current?.version ?? 1 }, () => ({ text: 'Saved as a new version.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-label="Text">
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <label className="desk-field">
          Title
          <input value={words.title} maxLength={120} onChange={set('title')} />
        </label>
        <label className="desk-field">
          {kind.endsWith('certificate') ? 'Before the name' : 'Greeting'}
          <input value={words.opening} maxLength={200} onChange={set('opening')} />
        </label>
        <label className="desk-field">
          Text, with an empty line between paragraphs
          <textarea rows={10} value={words.body} maxLength={3000} onChange={set('body')} />
        </label>
        <details>
          <summary>What can be filled in</summary>
          <dl className="desk-facts">
            {placeholders.map(({ name, means }) => (
              <div key={name} className="desk-fact">
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </details>
        <ProblemNote problem={problem} />
        <div className="desk-actions">
          <SubmitButton busy={busy} text="Save" />
          {sampleConference && <PreviewButton conference={sampleConference} body={{ kind, language, text: words }} />}
          {standard && current?.version !== 1 && (
            <button type="button" className="button quiet" onClick={() => setWords({ title: standard.title, opening: standard.opening, body: standard.body })}>
              Insert the standard text
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
