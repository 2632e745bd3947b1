import { pagesOf } from '#domain/publishing/published-article.ts'
import { Link } from '../ui/link.tsx'
import { articleKindLabels } from './article-head.tsx'
import type { ListedArticle } from './load-volume.ts'

interface ContentsSection {
  heading: string
  articles: ListedArticle[]
}

/** The contents of a volume, as they stand in a printed one: title, authors, page. */
export function Contents({ sections }: { sections: ContentsSection[] }) {
  return (
    <div className="contents">
      {sections.map(({ heading, articles }) => (
        <section key={heading}>
          {heading && <h3>{heading}</h3>}
          <ol className="plain-list">
            {articles.map((article) => (
              <li key={article.id}>
                <div>
                  <Link className="contents-title" to={article.path} lang={article.language}>
                    {article.title}
                  </Link>
                  <p className="contents-authors">{article.authors.join(', ')}</p>
                  <ContentsMarks article={article} />
                </div>
                <span className="contents-page">
                  {article.firstPage && <span className="unseen">page </span>}
                  {pagesOf(article)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function ContentsMarks({ article }: { article: ListedArticle }) {
  return (
    <p className="contents-marks">
      {article.state === 'removed' && <span className="mark bad">Removed</span>}
      {article.isRetracted && <span className="mark bad">Retracted</span>}
      {article.isCorrected && <span className="mark">Corrected</span>}
      {article.kind !== 'paper' && <span className="mark">{articleKindLabels[article.kind]}</span>}
      {article.fileId && (
        <a href={`${article.path}.pdf`} type="application/pdf">
          PDF<span className="unseen"> of {article.title}</span>
        </a>
      )}
    </p>
  )
}
