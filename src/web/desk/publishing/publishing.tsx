import { href, useNavigate } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { formatDay } from '#domain/dates.ts'
import { articleStateLabels } from '#domain/publishing/article.ts'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/publishing.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const { db } = services
  const conferences = await conferencesOf(db).all()
  const volumes = await publishingDeskOf(db).volumes()
  const ahead = await publishingDeskOf(db).ahead()
  const proceedings = await contentOf(db).all('proceedings')
  const journals = await contentOf(db).all('journals')
  return {
    volumes: volumes.map(({ id, title, series, number, issue, year, state, published_on, articles, published }) => ({
      ...{ id, title, series, number, issue, year, state, articles, published },
      publishedOn: published_on && formatDay(published_on),
    })),
    journals: journals.map(({ id, title }) => ({ value: id, text: title })),
    ahead: ahead.map(({ id, title, series, state, due_on }) => ({
      ...{ id, title, state },
      journal: journals.find((journal) => journal.id === series)?.title ?? series,
      dueOn: due_on && formatDay(due_on),
    })),
    conferences: conferences.map(({ _id, conNo, subConference, startDate }) => ({ value: _id, text: `${conNo} ${subConference}, ${startDate.slice(0, 4)}` })),
    series: [...proceedings, ...journals].map(({ id, title }) => ({ value: id, text: title })),
    conference: new URL(args.request.url).searchParams.get('conference') ?? '',
  }
}

/** All volumes, and the making of one. */
export default function Publishing({ loaderData: { volumes, conferences, series, conference, journals, ahead } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  async function make(fields: Record<string, string>): Promise<void> {
    const result = await mutate<{ id: string }>('/publishing/volumes', fields)
    if (result.ok) await navigate(href(deskPaths.publishingVolume, { id: result.data.id }))
  }
  const error = (name: string) => problem?.fields[name]
  return (
    <DeskPage
      title="Publishing"
      subtitle="Volumes of proceedings and issues of journals, from the accepted papers to the readers."
      actions={
        <>
          <Link to={deskPaths.publishingJournals} className="button quiet">
            Manuscripts of journals
          </Link>
          <Link to={deskPaths.publishingDeposits} className="button quiet">
            DOIs at the registrar
          </Link>
          <Link to={deskPaths.publishingUsage} className="button quiet">
            How often it is read
          </Link>
          <Link to={deskPaths.publishingImport} className="button quiet">
            Import back issues
          </Link>
        </>
      }
    >
      <div className="desk-columns">
        <section className="desk-panel" aria-labelledby="volumes-heading">
          <h2 id="volumes-heading">Volumes</h2>
          {volumes.length === 0 && <p>There is no volume yet.</p>}
          <ul className="plain-list desk-stack">
            {volumes.map((volume) => (
              <li key={volume.id}>
                <Link to={href(deskPaths.publishingVolume, { id: volume.id })}>{volume.title}</Link>{' '}
                <Badge tone={volume.state === 'published' ? 'good' : 'none'} text={volume.state === 'published' ? 'Published' : 'Draft'} />
                <p className="soft">
                  {volume.year}, volume {volume.number}
                  {volume.issue && `, issue ${volume.issue}`}: {volume.published} of {volume.articles} articles published
                  {volume.publishedOn && `, since ${volume.publishedOn}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className="desk-panel" aria-labelledby="new-heading">
          <h2 id="new-heading">New volume</h2>
          <form className="form" noValidate onSubmit={(event) => submitFields(event, make)}>
            <SelectField
              name="conferenceId"
              label="Conference"
              placeholder="None"
              options={conferences}
              defaultValue={conference}
              error={error('conferenceId')}
            />
            <SelectField name="series" label="Series or journal" required placeholder="Choose" options={series} error={error('series')} />
            <TextField name="title" label="Title" required maxLength={300} error={error('title')} />
            <div className="form-row">
              <TextField name="number" label="Volume" required maxLength={20} error={error('number')} />
              <TextField name="issue" label="Issue" hint="Only of a journal" maxLength={20} error={error('issue')} />
              <TextField name="isbn" label="ISBN" maxLength={20} error={error('isbn')} />
            </div>
            <ProblemNote problem={problem && { ...problem, fields: {} }} />
            <SubmitButton busy={busy} text="Make the volume" />
          </form>
        </section>
        <AheadPanel ahead={ahead} journals={journals} />
      </div>
    </DeskPage>
  )
}

type PublishingData = Route.ComponentProps['loaderData']

/** Articles of journals that wait for an issue, and the way in for an accepted paper. */
function AheadPanel({ ahead, journals }: Pick<PublishingData, 'ahead' | 'journals'>) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  async function take(fields: Record<string, string>): Promise<void> {
    const result = await mutate<{ id: string }>('/publishing/articles', fields)
    if (result.ok) await navigate(href(deskPaths.publishingArticle, { id: result.data.id }))
  }
  return (
    <section className="desk-panel" aria-labelledby="ahead-heading">
      <h2 id="ahead-heading">Ahead of issue</h2>
      {ahead.length === 0 && <p className="soft">No journal articles are waiting for an issue.</p>}
      <ul className="plain-list desk-stack">
        {ahead.map((article) => (
          <li key={article.id}>
            <Link to={href(deskPaths.publishingArticle, { id: article.id })}>{article.title}</Link>{' '}
            <Badge tone={article.state === 'published' ? 'good' : 'none'} text={articleStateLabels[article.state]} />
            <p className="soft">
              {article.journal}
              {article.dueOn && `, next step due on ${article.dueOn}`}
            </p>
          </li>
        ))}
      </ul>
      <details>
        <summary>Take an accepted paper into a journal</summary>
        <form className="form" noValidate onSubmit={(event) => submitFields(event, take)}>
          <SelectField name="series" label="Journal" required placeholder="Choose" options={journals} error={problem?.fields.series} />
          <TextField name="reference" label="Reference of the paper" required maxLength={40} error={problem?.fields.reference} />
          <ProblemNote problem={problem && { ...problem, fields: {} }} />
          <SubmitButton busy={busy} text="Take it in" />
        </form>
      </details>
    </section>
  )
}
