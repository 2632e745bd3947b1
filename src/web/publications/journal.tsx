import { data, href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { formatDay } from '#domain/dates.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { type JournalFacts, journalFacts } from '#domain/publishing/journal-facts.store.ts'
import { journalCallsOf } from '#domain/publishing/journals/journal-calls.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { type PublishedVolume, volumesOf } from '#domain/publishing/volumes.store.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import { articleFeeds } from './article-feeds.ts'
import { Contents } from './contents.tsx'
import { listed } from './load-volume.ts'
import { numberOf } from './trail.ts'

/** The newest issues are shown with their contents, older ones by their number. */
const issuesWithContents = 4

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext)
  const journal = await contentOf(db).find('journals', params.journal ?? '')
  if (!journal) throw data(null, { status: 404 })
  const issues = await volumesOf(db).publishedOf('journal-issue', journal.id)
  const shown = issues.slice(0, issuesWithContents)
  const inIssues = await articlesOf(db).idsInEach(shown.map(({ id }) => id))
  const aheadIds = await articlesOf(db).idsAhead(journal.id)
  const articles = new Map((await articlesOf(db).published([...aheadIds, ...[...inIssues.values()].flat()])).map((article) => [article.id, listed(article)]))
  const listedOf = (ids: readonly string[]) => ids.flatMap((id) => articles.get(id) ?? [])
  return {
    journal,
    takesManuscripts: (await journalCallsOf(db).find(journal.id))?.isOpen === true,
    facts: await journalFacts(db, journal.id),
    issues: shown.map((issue) => ({ ...shownIssue(issue, journal.id), articles: listedOf(inIssues.get(issue.id) ?? []) })),
    olderIssues: issues.slice(issuesWithContents).map((issue) => shownIssue(issue, journal.id)),
    ahead: listedOf(aheadIds),
  }
}

function shownIssue(issue: PublishedVolume, journalId: string) {
  return { id: issue.id, title: issue.title, number: numberOf(issue), path: volumePath(issue, journalId), publishedOn: issue.publishedOn }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { journal } = loaderData
  const described = describe(siteOf(matches), {
    title: journal.title,
    description: journal.description,
    path: `/journals/${journal.id}`,
    trail: [{ name: 'Publications', path: paths.publications }],
    data: [{ '@context': 'https://schema.org', '@type': 'Periodical', name: journal.title, issn: [journal.issnOnline, journal.issnPrint] }],
  })
  return [...described, ...articleFeeds({ title: journal.title, path: `/journals/${journal.id}` })]
}

export default function JournalPage() {
  const { journal, issues, olderIssues, ahead, facts, takesManuscripts } = useLoaderData<typeof loader>()
  const atAGlance = [
    { term: 'ISSN online', value: journal.issnOnline },
    { term: 'ISSN print', value: journal.issnPrint },
    { term: 'Since', value: String(journal.firstYear) },
  ]
  return (
    <>
      <PageHead
        trail={[{ name: 'Publications', path: paths.publications }]}
        text={{ title: journal.title, kicker: journal.field, lead: journal.description, facts: atAGlance }}
      >
        {takesManuscripts && (
          <p className="head-actions">
            <Link className="button" to={href(paths.sendManuscript, { journal: journal.id })}>
              Send a manuscript
            </Link>
          </p>
        )}
      </PageHead>
      {ahead.length > 0 && (
        <Section id="ahead" heading="Ahead of issue" wide>
          <Contents sections={[{ heading: '', articles: ahead }]} />
        </Section>
      )}
      <Section id="issues" heading="Issues" wide>
        {issues.length === 0 && <p>No issue is published here yet.</p>}
        {issues.map((issue) => (
          <div key={issue.id} className="issue">
            <h3>
              <Link to={issue.path}>
                {issue.number}: {issue.title}
              </Link>
            </h3>
            {issue.publishedOn && <p className="soft">{formatDay(issue.publishedOn)}</p>}
            <Contents sections={[{ heading: '', articles: issue.articles }]} />
          </div>
        ))}
        {olderIssues.length > 0 && (
          <ul className="issues plain-list">
            {olderIssues.map((issue) => (
              <li key={issue.id}>
                <Link to={issue.path}>{issue.number}</Link> {issue.publishedOn && formatDay(issue.publishedOn)}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <JournalFactsPanel facts={facts} journal={journal} />
      <Editors editors={journal.editors} />
      <Section id="scope" heading="Scope">
        <ul className="prose">
          {journal.scope.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {journal.sections && journal.sections.length > 0 && (
          <dl className="journal-sections">
            {journal.sections.map(({ name, description }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      <Section id="publish" heading="Publish here">
        {journal.call && <RichText html={journal.call} />}
        <p className="prose">
          <Link to={paths.journalManuscript}>How to write a manuscript</Link> and <Link to={paths.contact}>how to reach the editors</Link>.
        </p>
      </Section>
      <Policies journal={journal} />
    </>
  )
}

function Editors({ editors = [] }: Pick<Entry<'journals'>, 'editors'>) {
  if (editors.length === 0) return null
  return (
    <Section id="editors" heading="Editors and board">
      <ul className="journal-editors plain-list">
        {editors.map(({ name, role, affiliation, country }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{role}</span>
            <span className="soft">
              {affiliation}, {country}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Policies({ journal }: { journal: Entry<'journals'> }) {
  const policies = [
    { id: 'peer-review', heading: 'Peer review', html: journal.peerReview },
    { id: 'ethics', heading: 'Ethics', html: journal.ethics },
    { id: 'corrections', heading: 'Corrections and retractions', html: journal.corrections },
    { id: 'fees', heading: 'Fees', html: journal.fees },
    { id: 'archiving', heading: 'Archiving', html: journal.archiving },
  ].filter(({ html }) => html)
  if (policies.length === 0) return null
  return (
    <Section id="policies" heading="Policies">
      {policies.map(({ id, heading, html = '' }) => (
        <div key={id} id={id} className="journal-policy">
          <h3>{heading}</h3>
          <RichText html={html} />
        </div>
      ))}
    </Section>
  )
}

/** What a careful author wants to know of a journal: counted, not typed. */
export function JournalFactsPanel({ facts, journal }: { facts: JournalFacts | undefined; journal: Pick<Entry<'journals'>, 'fees' | 'archiving'> }) {
  if (!facts) return null
  const rows = [
    { term: 'Articles', value: facts.articles.toLocaleString('en-GB') },
    { term: 'Peer-reviewed', value: facts.peerReviewed.toLocaleString('en-GB') },
    { term: 'Countries of the authors', value: String(facts.countries) },
    { term: 'Days to acceptance, median', value: facts.daysToAcceptance?.toLocaleString('en-GB') },
    { term: 'Days from acceptance to publication, median', value: facts.daysToPublication?.toLocaleString('en-GB') },
    { term: 'Retracted', value: String(facts.retracted) },
  ]
  return (
    <Section id="facts" heading="In figures">
      <dl className="facts">
        {rows.map(
          ({ term, value }) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {journal.fees && (
          <div>
            <dt>Fees</dt>
            <dd>
              <a href="#fees">What authors pay</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Archiving</dt>
          <dd>
            {facts.withDoi.toLocaleString('en-GB')} of {facts.articles.toLocaleString('en-GB')} with a DOI
            {journal.archiving && (
              <>
                {'; '}
                <a href="#archiving">how they are kept</a>
              </>
            )}
          </dd>
        </div>
      </dl>
      <details className="facts-method">
        <summary>How this is counted</summary>
        <p>
          Nobody types these figures: they are counted from the articles that are published here. Editorials and notices do not count as articles. The days are
          those that each article’s page names as received, accepted and published. An acceptance rate is not shown, because papers that were rejected are not
          all known to this site. The figures appear once there are twenty articles.
        </p>
      </details>
    </Section>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <LoadFailure error={error} what="The journal" />
}
