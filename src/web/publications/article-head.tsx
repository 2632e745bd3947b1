import { formatDay } from '#domain/dates.ts'
import type { ArticleKind } from '#domain/publishing/article.ts'
import { doiAddress, pagesOf } from '#domain/publishing/published-article.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { ShownArticle } from './load-article.ts'
import { articleTrail, numberOf } from './trail.ts'

export const articleKindLabels = {
  paper: 'Paper',
  abstract: 'Abstract',
  editorial: 'Editorial',
  correction: 'Correction',
  retraction: 'Retraction notice',
} satisfies Record<ArticleKind, string>

export function ArticleHead({ article }: { article: ShownArticle }) {
  const pages = pagesOf(article)
  return (
    <header className="published-head">
      <div className="frame">
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            {articleTrail(article).map((step) => (
              <li key={step.path}>
                <Link to={step.path}>{step.name}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <p className="kicker">
          {articleKindLabels[article.kind]} · {numberOf(article.volume)}
          {pages && `, ${article.lastPage && article.lastPage !== article.firstPage ? 'pages' : 'page'} ${pages}`}
        </p>
        <h1 lang={article.language}>{article.title}</h1>
        <Authors authors={article.authors} />
        <ul className="marks plain-list">
          <li className={article.peerReviewed ? 'mark good' : 'mark'}>{reviewOf(article)}</li>
          {article.licence && <li className="mark">{article.licence === 'all rights reserved' ? 'Free to read' : `Open access, ${article.licence}`}</li>}
        </ul>
        <Notices article={article} />
        {article.fileId && (
          <p className="read">
            <a className="button" href={`${article.path}.pdf`} type="application/pdf">
              Read the PDF
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

function reviewOf({ kind, peerReviewed }: ShownArticle): string {
  if (peerReviewed) return 'Peer-reviewed full paper'
  if (kind === 'abstract') return 'Accepted abstract, no full paper was reviewed'
  return kind === 'paper' ? 'Not peer-reviewed' : 'From the editors'
}

function Authors({ authors }: { authors: ShownArticle['authors'] }) {
  if (authors.length === 0) return null
  return (
    <ul className="authors plain-list" aria-label="Authors">
      {authors.map((author, index) => (
        // Two authors may have the same name, and their order never changes on a page.
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an author
        <li key={index}>
          <span className="author-name">{author.name}</span>
          {author.orcid && (
            <a className="orcid" href={`https://orcid.org/${author.orcid}`} rel="noopener">
              ORCID<span className="unseen"> of {author.name}</span>
            </a>
          )}
          {author.corresponding && <span className="corresponding">corresponding author</span>}
          {(author.affiliation || author.country) && (
            <span className="affiliation">
              {author.ror ? (
                <a href={author.ror} rel="noopener">
                  {author.affiliation}
                </a>
              ) : (
                author.affiliation
              )}
              {author.affiliation && author.country && ', '}
              {author.country}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was published about the article since, before anything of it is read. */
function Notices({ article: { notices, about, kind } }: { article: ShownArticle }) {
  return (
    <>
      {notices.map((notice) => (
        <div key={notice.id} className={notice.kind === 'retraction' ? 'notice retracted' : 'notice warn'}>
          <p className="notice-title">
            {notice.kind === 'retraction' ? 'This article has been retracted.' : 'This article has been corrected.'}
            {notice.publishedOn && ` ${formatDay(notice.publishedOn)}.`}
          </p>
          <p>
            <Link to={notice.path}>{notice.title}</Link>
            {notice.doi && (
              <>
                , <a href={doiAddress(notice.doi)}>{doiAddress(notice.doi)}</a>
              </>
            )}
          </p>
        </div>
      ))}
      {about && (
        <p className="notice">
          {kind === 'retraction' ? 'Retracts' : 'Corrects'}: <Link to={about.path}>{about.title}</Link>
        </p>
      )}
    </>
  )
}
