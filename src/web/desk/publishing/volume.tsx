import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { formatDay } from '#domain/dates.ts'
import { articleStateLabels } from '#domain/publishing/article.ts'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/volume.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const store = publishingDeskOf(services.db)
  const volume = await store.findVolume(args.params.id)
  if (!volume) throw data(null, { status: 404 })
  const articles = await store.articlesIn(volume.id)
  const waiting = volume.conference_id ? (await store.papersToTakeIn({ conferenceId: volume.conference_id })).length : 0
  const withFullPaper = await store.abstractsWithFullPaper(volume.id)
  const { id, title, number, isbn, issn, version, state, editors, front_matter, conference_id } = volume
  return {
    volume: {
      ...{ id, title, number, isbn, issn, version, state },
      path: volumePath(volume, volume.series),
      hasConference: conference_id !== null,
      frontMatter: front_matter,
      editors: editors.map(({ name, affiliation, orcid }) => [name, affiliation, orcid].filter(Boolean).join(', ')).join('\n'),
    },
    waiting,
    articles: articles.map((article) => ({
      hasFullPaper: withFullPaper.includes(article.id),
      isMovable: article.kind !== 'correction' && article.kind !== 'retraction' && !article.replaces_id,
      replacesAbstract: article.replaces_id !== null,
      ...{ id: article.id, title: article.title, state: article.state, section: article.section, kind: article.kind },
      pages: [article.first_page, article.last_page].filter(Boolean).join('–'),
      dueOn: article.due_on && formatDay(article.due_on),
      hasDoi: article.doi !== null && (article.state === 'published' || article.state === 'removed'),
      hasPdf: article.typeset_file_id !== null || article.file_id !== null,
    })),
  }
}

const tones = { 'copy-editing': 'none', proof: 'warn', ready: 'new', published: 'good', removed: 'bad' } as const

/** One volume: its articles in order, what it says of itself, and its publication. */
export default function DeskVolume({ loaderData: { volume, articles, waiting } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const [isAsking, setAsking] = useState(false)
  const base = `/publishing/volumes/${volume.id}`
  const move = (articleId: string, by: 'up' | 'down') => void mutate(`${base}/order`, { articleId, by })
  const isReady =
    articles.length > 0 &&
    articles.every(({ state, replacesAbstract }) => replacesAbstract || state === 'ready' || state === 'published' || state === 'removed')
  return (
    <DeskPage
      title={volume.title}
      subtitle={
        <>
          <Badge tone={volume.state === 'published' ? 'good' : 'none'} text={volume.state === 'published' ? 'Published' : 'Draft'} />{' '}
          {volume.state === 'published' && <Link to={volume.path}>Open its page</Link>}
        </>
      }
      actions={
        volume.state === 'draft' && (
          <button type="button" className="button" aria-disabled={busy || !isReady} onClick={() => isReady && setAsking(true)}>
            Publish the volume…
          </button>
        )
      }
    >
      <ProblemNote problem={problem} />
      <div className="desk-columns">
        <section className="desk-panel" aria-labelledby="articles-heading">
          <h2 id="articles-heading">Articles</h2>
          {volume.hasConference && waiting > 0 && (
            <p>
              {waiting === 1 ? 'One accepted paper is' : `${waiting} accepted papers are`} not in the volume yet.{' '}
              <button
                type="button"
                className="button quiet"
                aria-disabled={busy}
                onClick={() =>
                  void mutate<{ papers: number }>(`${base}/papers`, {}, ({ papers }) => ({
                    text: papers === 1 ? 'One paper is in.' : `${papers} papers are in.`,
                  }))
                }
              >
                Take them in
              </button>
            </p>
          )}
          {articles.length === 0 && <p>Nothing is in this volume yet.</p>}
          {articles.some(({ hasDoi }) => hasDoi) && (
            <p>
              <a href={`/api/v1/desk${base}/crossref`} download>
                Deposit file for Crossref
              </a>
              , XML without credentials
            </p>
          )}
          {volume.state === 'published' && (
            <p>
              <a href={`/api/v1/desk${base}/bag`} download>
                Package for preservation
              </a>
              , BagIt with PDFs, JATS and checksums, as a zip archive
            </p>
          )}
          <ol className="plain-list desk-stack">
            {articles.map((article, index) => (
              <li key={article.id}>
                <Link to={href(deskPaths.publishingArticle, { id: article.id })}>{article.title || 'Without a title'}</Link>{' '}
                <Badge tone={tones[article.state]} text={articleStateLabels[article.state]} />
                <p className="soft">
                  {[
                    article.section,
                    article.pages && `pages ${article.pages}`,
                    article.dueOn && `due ${article.dueOn}`,
                    article.hasPdf ? '' : 'no PDF yet',
                    article.replacesAbstract && 'full paper of an abstract that is published',
                    article.hasFullPaper && 'its full paper is accepted: take it in on its page',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {article.isMovable && (
                  <p className="desk-actions">
                    {index > 0 && <MoveButton by="up" article={article} onMove={move} />}
                    {articles[index + 1]?.isMovable && <MoveButton by="down" article={article} onMove={move} />}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
        <VolumeActs base={base} articles={articles.length} />
        <section className="desk-panel" aria-labelledby="volume-heading">
          <h2 id="volume-heading">The volume</h2>
          <form
            key={volume.version}
            className="form"
            noValidate
            onSubmit={(event) =>
              submitFields(event, async (fields) => void (await mutate(base, { ...fields, version: volume.version }, () => ({ text: 'Saved.' }), 'PUT')))
            }
          >
            <TextField name="title" label="Title" required maxLength={300} defaultValue={volume.title} error={problem?.fields.title} />
            <div className="form-row">
              <TextField name="number" label="Volume" required maxLength={20} defaultValue={volume.number} error={problem?.fields.number} />
              <TextField name="isbn" label="ISBN" maxLength={20} defaultValue={volume.isbn} error={problem?.fields.isbn} />
              <TextField name="issn" label="ISSN" hint="If not the series’" maxLength={9} defaultValue={volume.issn} error={problem?.fields.issn} />
            </div>
            <TextAreaField
              name="editors"
              label="Editors"
              hint="One per line: name, affiliation, ORCID iD"
              rows={3}
              maxLength={3000}
              defaultValue={volume.editors}
            />
            <TextAreaField name="frontMatter" label="Preface" rows={8} maxLength={20_000} defaultValue={volume.frontMatter} />
            <SubmitButton busy={busy} text="Save" />
          </form>
        </section>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Publish this volume?"
          confirm="Publish"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void mutate(`${base}/publish`, {}, () => ({ text: 'The volume is published.' })).then(() => setAsking(false))}
        >
          <p>All of its articles appear, and their authors are told. What is published cannot be taken back, only corrected or retracted.</p>
        </ConfirmDialog>
      )}
    </DeskPage>
  )
}

type Moving = { id: string; title: string }

function MoveButton({ by, article, onMove }: { by: 'up' | 'down'; article: Moving; onMove: (id: string, by: 'up' | 'down') => void }) {
  return (
    <button type="button" className="button quiet" onClick={() => onMove(article.id, by)}>
      Move {by}
      <span className="unseen"> {article.title}</span>
    </button>
  )
}

/** Page numbers in the order of the articles, and a text of the editors. */
function VolumeActs({ base, articles }: { base: string; articles: number }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  async function add(fields: Record<string, string>): Promise<void> {
    const result = await mutate<{ id: string }>(`${base}/editorials`, fields)
    if (result.ok) await navigate(href(deskPaths.publishingArticle, { id: result.data.id }))
  }
  async function number({ first }: Record<string, string>): Promise<void> {
    await mutate<{ last: number }>(`${base}/pages`, { first: Number(first) }, ({ last }) => ({ text: `The last page is ${last}.` }))
  }
  return (
    <section className="desk-panel" aria-labelledby="acts-heading">
      <h2 id="acts-heading">Pages and editorial</h2>
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      {articles > 0 && (
        <form className="form" noValidate onSubmit={(event) => submitFields(event, number)}>
          <TextField
            name="first"
            label="First page"
            hint="Pages follow the order of the articles and their typeset PDFs; what is published keeps its pages."
            inputMode="numeric"
            required
            defaultValue="1"
            error={problem?.fields.first}
          />
          <SubmitButton busy={busy} text="Number the pages" />
        </form>
      )}
      <form className="form" noValidate onSubmit={(event) => submitFields(event, add)}>
        <TextField name="title" label="Title of an editorial" required maxLength={500} error={problem?.fields.title} />
        <TextField name="author" label="Written by" required maxLength={200} error={problem?.fields.author} />
        <SubmitButton busy={busy} text="Add the editorial" />
      </form>
    </section>
  )
}
