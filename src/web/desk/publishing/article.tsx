import { data, href, redirect } from 'react-router'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { licences } from '#domain/papers/paper-details.ts'
import { articleLanguages, articleStateLabels } from '#domain/publishing/article.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { authorChangesOf } from '#domain/publishing/authors/author-changes.store.ts'
import { depositStateLabels } from '#domain/publishing/deposit/deposit.ts'
import { depositsOf } from '#domain/publishing/deposit/deposits.store.ts'
import { articlePdfsOf } from '#domain/publishing/desk/article-pdfs.store.ts'
import { fullPapersOf } from '#domain/publishing/desk/full-papers.store.ts'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { typedReference } from '#domain/publishing/desk/typed-reference.ts'
import { productionTasksOf } from '#domain/publishing/production/production-tasks.store.ts'
import { proofsOf } from '#domain/publishing/proof/proofs.store.ts'
import { articlePath } from '#domain/publishing/published-article.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/article.ts'
import { AuthorsPanel } from './authors-panel.tsx'
import { AfterPublication, ProductionPanel } from './production-panel.tsx'
import { ReferencesField } from './references-field.tsx'
import { TasksPanel } from './tasks-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const store = publishingDeskOf(services.db)
  const article = await store.findArticle(args.params.id)
  if (!article) {
    // A full paper that has taken the place of its abstract is that article from then on.
    const merged = await articlesOf(services.db).movedTo(href(deskPaths.publishingArticle, { id: args.params.id }))
    throw merged ? redirect(href(deskPaths.publishingArticle, { id: merged.id })) : data(null, { status: 404 })
  }
  const authors = await store.authorsOf(article.id)
  const references = await store.referencesOf(article.id)
  const volume = article.volume_id ? await store.findVolume(article.volume_id) : undefined
  // Only an article of a journal can change its issue.
  const issues = volume?.kind === 'proceedings' ? [] : await store.issuesOf(article.series)
  const proof = await proofsOf(services.db).find(article.id)
  const correction = article.state === 'published' ? await articlePdfsOf(services.db).openCorrection(article.id) : undefined
  const agreements = await proofsOf(services.db).agreementsOn(article.id)
  const [paper] = article.kind === 'abstract' && article.paper_id ? await store.papersToTakeIn({ paperId: article.paper_id }) : []
  const deposit = await depositsOf(services.db).find(article.id)
  const tasks = await productionTasksOf(services.db).ofArticle(article.id)
  const comments = await productionTasksOf(services.db).commentsOn(article.id)
  const files = await productionTasksOf(services.db).filesOf(article.id)
  const change = await authorChangesOf(services.db).lastOf(article.id)
  const consents = change ? await authorChangesOf(services.db).consentsTo(change.id) : []
  const today = dayInZone(services.now(), 'UTC')
  return {
    fullPaper: paper?.isReviewed && article.state !== 'removed' ? { inProduction: await fullPapersOf(services.db).inProductionFor(article.id) } : undefined,
    agreements: agreements.map(({ name, licence, licence_version, licence_text, agreed_at }) => ({
      ...{ name, licence, text: licence_text, version: licence_version, at: formatTimestamp(agreed_at) },
    })),
    correction: correction && { title: correction.title },
    deposit: deposit && { label: depositStateLabels[deposit.state] },
    article: {
      ...{ id: article.id, state: article.state, version: article.version, title: article.title, abstract: article.abstract, kind: article.kind },
      ...{ licence: article.licence, funding: article.funding, interests: article.interests, section: article.section },
      ...{ doi: article.doi, thirdParty: article.third_party, peerReviewed: article.peer_reviewed, removedReason: article.removed_reason },
      firstPage: article.first_page,
      lastPage: article.last_page,
      keywords: article.keywords.join(', '),
      dataAvailability: article.data_availability,
      aiStatement: article.ai_statement,
      language: article.language,
      topic: article.topic,
      isPdfOutdated: article.pdf_outdated,
      isFromPaper: article.paper_id !== null,
      hasTypeset: article.typeset_file_id !== null,
      path: articlePath(article.slug, article.series, article.appeared_ahead ? null : (volume ?? null)),
      volumeId: article.volume_id ?? '',
      references: references.map(typedReference).join('\n'),
    },
    volume: volume && { id: volume.id, title: volume.title },
    issues: issues.map(({ id, number, issue, title }) => ({ value: id, text: `Volume ${number}, issue ${issue}: ${title}` })),
    authors: authors.map(({ name, given, family, affiliation, ror, country, orcid, email, contributions, corresponding }) => ({
      ...{ given: given || (family ? '' : name), family, affiliation, ror, country, orcid, email, contributions, corresponding },
    })),
    files: files.map(({ id, name, from, arrivedAt }) => ({ value: id, text: `${name} (${fileOrigins[from]}, ${formatTimestamp(arrivedAt)})` })),
    tasks: tasks.map((task) => ({
      ...{ id: task.id, kind: task.kind, state: task.state, name: task.name, source: task.source_name ?? 'A deleted file', result: task.result_name },
      dueOn: formatDay(task.due_on),
      sentAt: formatTimestamp(task.sent_at),
      deliveredAt: task.delivered_at && formatTimestamp(task.delivered_at),
      isReminded: task.reminded_at !== null,
      isLate: task.state === 'open' && task.due_on < today,
      comments: comments
        .filter(({ task_id }) => task_id === task.id)
        .map(({ position, by_office, text, written_at }) => ({ position, text, byOffice: by_office, at: formatTimestamp(written_at) })),
    })),
    authorChange: change && {
      state: change.state,
      askedAt: formatTimestamp(change.asked_at),
      authors: change.authors.map(({ name, affiliation, country }) => [name, affiliation, country].filter(Boolean).join(', ')),
      consents: consents.map(({ position, name, answer, comment }) => ({ position, name, answer, comment })),
    },
    proof: proof && {
      name: proof.name,
      sentAt: formatTimestamp(proof.sent_at),
      dueOn: formatDay(proof.due_on),
      answer: proof.answer,
      comments: proof.comments,
      licence: proof.licence,
      licenceVersion: proof.licence_version,
    },
  }
}

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' })
function languageOptions(current: string): { value: string; text: string }[] {
  const options = [...new Set([...articleLanguages, current])].map((code) => ({ value: code, text: languageNames.of(code) ?? code }))
  return options.toSorted((one, other) => one.text.localeCompare(other.text))
}

const fileOrigins = { author: 'from the author', outside: 'copy-edited', typeset: 'typeset' } as const

export type DeskArticleData = Route.ComponentProps['loaderData']

/** One article: what readers and indexes will know of it, and where it is on its way to them. */
export default function DeskArticle({ loaderData }: Route.ComponentProps) {
  const { article, volume, deposit } = loaderData
  const { mutate, busy, problem } = useMutation()
  const error = (name: string) => problem?.fields[name]
  async function save(fields: Record<string, string>): Promise<void> {
    await mutate(`/publishing/articles/${article.id}`, { ...fields, version: article.version }, () => ({ text: 'Saved.' }), 'PUT')
  }
  return (
    <DeskPage
      title={article.title || 'Without a title'}
      subtitle={
        <>
          <Badge tone={article.state === 'published' ? 'good' : article.state === 'removed' ? 'bad' : 'none'} text={articleStateLabels[article.state]} />{' '}
          {volume && <Link to={href(deskPaths.publishingVolume, { id: volume.id })}>{volume.title}</Link>}{' '}
          {article.state === 'published' && <Link to={article.path}>Open its page</Link>}
        </>
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="metadata-heading">
            <h2 id="metadata-heading">What readers see</h2>
            <p className="soft">
              {article.peerReviewed ? 'Peer-reviewed: the full paper was reviewed and accepted.' : `Not peer-reviewed; printed as ${article.kind}.`}
              {article.doi && ` DOI ${article.doi}.`} {deposit && <Link to={deskPaths.publishingDeposits}>At the registrar: {deposit.label}</Link>}{' '}
              {article.doi && article.state === 'published' && (
                <a href={`/api/v1/desk/publishing/articles/${article.id}/crossref`} download>
                  Deposit file for Crossref
                </a>
              )}
            </p>
            <form key={article.version} className="form" noValidate onSubmit={(event) => submitFields(event, save)}>
              <TextField name="title" label="Title" required maxLength={500} defaultValue={article.title} error={error('title')} />
              <TextAreaField name="abstract" label="Abstract" rows={8} maxLength={40_000} defaultValue={article.abstract} error={error('abstract')} />
              <TextField name="keywords" label="Keywords" hint="Separated by commas" maxLength={1000} defaultValue={article.keywords} />
              <div className="form-row">
                <TextField name="section" label="Section" maxLength={200} defaultValue={article.section} />
                <TextField name="firstPage" label="First page" maxLength={20} defaultValue={article.firstPage} />
                <TextField name="lastPage" label="Last page" maxLength={20} defaultValue={article.lastPage} />
              </div>
              <div className="form-row">
                <SelectField
                  name="language"
                  label="Language"
                  placeholder="Choose"
                  required
                  options={languageOptions(article.language)}
                  defaultValue={article.language}
                  error={error('language')}
                />
                <TextField name="topic" label="Topic" hint="Readers narrow the library by it" maxLength={100} defaultValue={article.topic} />
              </div>
              <SelectField
                name="licence"
                label="Licence"
                placeholder="None yet"
                options={licences.map((one) => ({ value: one, text: one }))}
                defaultValue={article.licence}
                error={error('licence')}
              />
              <TextAreaField name="funding" label="Funding" rows={2} maxLength={3000} defaultValue={article.funding} />
              <TextAreaField name="interests" label="Competing interests" rows={2} maxLength={3000} defaultValue={article.interests} />
              <TextAreaField name="dataAvailability" label="Availability of data" rows={2} maxLength={3000} defaultValue={article.dataAvailability} />
              <TextAreaField name="aiStatement" label="Use of generative AI" rows={2} maxLength={3000} defaultValue={article.aiStatement} />
              <ReferencesField articleId={article.id} references={article.references} hasFiles={loaderData.files.length > 0} />
              <ProblemNote problem={problem && { ...problem, fields: {} }} />
              <SubmitButton busy={busy} text="Save" />
            </form>
          </section>
          <AuthorsPanel data={loaderData} />
        </div>
        <div className="desk-stack">
          <ProductionPanel data={loaderData} />
          <TasksPanel data={loaderData} />
          {article.state === 'published' && <AfterPublication article={article} />}
        </div>
      </div>
    </DeskPage>
  )
}
