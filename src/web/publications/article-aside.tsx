import { formatDay, formatDays } from '#domain/dates.ts'
import { doiAddress, licenceAddress, volumePath } from '#domain/publishing/published-article.ts'
import { Link } from '../ui/link.tsx'
import { articleFormats } from './article-meta.ts'
import { CopyCitation } from './copy-citation.tsx'
import type { ArticleView } from './load-article.ts'

/** How to cite it, and the facts of its publication. */
export function ArticleAside({ view: { article, citations, usage, policyPath } }: { view: ArticleView }) {
  const { volume, conference, series } = article
  const issn = volume?.issn || series.issn
  return (
    <aside className="published-aside" aria-label="About this article">
      <dl className="published-facts">
        {article.doi && (
          <Fact term="DOI">
            <a href={doiAddress(article.doi)}>{article.doi}</a>
          </Fact>
        )}
        <Fact term="Published">
          <time dateTime={article.publishedOn}>{formatDay(article.publishedOn)}</time>
        </Fact>
        {article.acceptedOn && <Fact term="Accepted">{formatDay(article.acceptedOn)}</Fact>}
        {article.receivedOn && <Fact term="Received">{formatDay(article.receivedOn)}</Fact>}
        {volume && <Fact term="In">{volume.isPublished ? <Link to={volumePath(volume, series.id)}>{volume.title}</Link> : volume.title}</Fact>}
        <Fact term={series.kind === 'journal' ? 'Journal' : 'Series'}>{series.title}</Fact>
        {issn && <Fact term="ISSN">{issn}</Fact>}
        {volume?.isbn && <Fact term="ISBN">{volume.isbn}</Fact>}
        {conference && (
          <Fact term="Presented at">
            <Link to={conference.path}>{conference.name}</Link>, {formatDays(conference.startDate, conference.endDate)}
          </Fact>
        )}
        {article.licence && (
          <Fact term="Licence">
            {licenceAddress(article.licence) ? (
              <a href={licenceAddress(article.licence)} rel="license noopener">
                {article.licence}
              </a>
            ) : (
              'All rights reserved'
            )}
          </Fact>
        )}
        <Fact term="Updates">
          {updatesOf(article)}
          {policyPath && (
            <>
              {' '}
              <Link to={policyPath}>How we correct and retract</Link>
            </>
          )}
        </Fact>
        {usage.views + usage.downloads > 0 && (
          <Fact term="Read">
            {counted(usage.views, 'view')} of this page and {counted(usage.downloads, 'download')} by {formatDay(usage.until)}, without robots
          </Fact>
        )}
      </dl>
      <section aria-labelledby="cite-heading" className="cite">
        <h2 id="cite-heading">Cite</h2>
        {citations.map(({ style, parts, plain }, index) => (
          <details key={style} open={index === 0}>
            <summary>{style}</summary>
            <p className="citation">{parts.map((part) => (part.italic ? <i key={part.text}>{part.text}</i> : part.text))}</p>
            <CopyCitation style={style} text={plain} />
          </details>
        ))}
        <ul className="formats plain-list" aria-label="Download the citation">
          {articleFormats.map(({ ending, name, type }) => (
            <li key={ending}>
              <a href={`${article.path}.${ending}`} type={type}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

/** What Crossmark tells elsewhere: whether this is what stands. */
function updatesOf({ notices, about }: ArticleView['article']): string {
  if (about) return 'A notice about another article.'
  if (notices.some(({ kind }) => kind === 'retraction')) return 'Retracted.'
  return notices.length > 0 ? 'Corrected.' : 'None: this is the current version.'
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
