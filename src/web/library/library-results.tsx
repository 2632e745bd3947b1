import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { TextPart } from './highlighted.ts'
import { libraryAddress } from './library-address.ts'
import type { Library, LibraryHit } from './load-library.ts'

const kindLabels = { paper: '', abstract: 'Abstract', editorial: 'Editorial', correction: 'Correction', retraction: 'Retraction' } as const

export function LibraryResults({ library: { articles, next, query }, isLoading }: { library: Library; isLoading: boolean }) {
  return (
    <>
      <ol className="library-results plain-list" aria-busy={isLoading}>
        {articles.map((article) => (
          <li key={article.id}>
            <Hit article={article} />
          </li>
        ))}
      </ol>
      {(next || query.after) && (
        <nav className="result-pages" aria-label="Pages of the list">
          {query.after && (
            <Link to={libraryAddress({ ...query, after: undefined })} rel="nofollow" prefetch="none">
              First page
            </Link>
          )}
          {next && (
            <Link to={next} rel="nofollow">
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Hit({ article }: { article: LibraryHit }) {
  const kind = kindLabels[article.kind]
  return (
    <article>
      {(article.isRetracted || kind) && (
        <p className="kind">
          {article.isRetracted && <strong className="retracted">Retracted</strong>} {kind}
        </p>
      )}
      <h3>
        <Link to={article.address}>
          <Marked parts={article.title} />
        </Link>
      </h3>
      {article.authors.length > 0 && (
        <p className="by">
          <Marked parts={article.authors} />
        </p>
      )}
      <p className="source">
        {article.source} · {article.published}
        {article.peerReviewed && ' · Peer-reviewed'}
      </p>
      {article.text.length > 0 && (
        <p className="excerpt">
          {article.isFromFullText && <span className="where">In the text: </span>}
          <Marked parts={article.text} />
        </p>
      )}
    </article>
  )
}

/** Parts that repeat have no other name than their place. */
function Marked({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isFound }, index) => {
    const key = `${index}-${text}`
    return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}

/** The number of results, and what was searched for instead of a mistyped word. */
export function LibraryCount({ library: { total, query, corrections } }: { library: Library }) {
  const count = `${total.toLocaleString('en-GB')} ${total === 1 ? 'article' : 'articles'}`
  return (
    <div className="result-count" role="status">
      <p>{query.q ? `${count} for “${query.q}”` : count}</p>
      {corrections.map(({ typed, instead }) => (
        <p key={typed}>
          No article has “{typed}”. We searched for <strong>{instead}</strong> instead.
        </p>
      ))}
    </div>
  )
}

export function NoArticles({ library: { query, facets } }: { library: Library }) {
  const isNarrowed = facets.some(({ chosen }) => chosen)
  if (query.q === '' && !isNarrowed && !query.after) return <p className="no-articles lead">No article has been published yet.</p>
  return (
    <div className="no-articles">
      <p className="lead">No article matches.</p>
      <ul>
        {query.q !== '' && <li>Try fewer or shorter words, or leave out the quotation marks.</li>}
        {isNarrowed && (
          <li>
            <Link to={libraryAddress({ q: query.q })} rel="nofollow" prefetch="none">
              Remove the filters
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.researchLibrary}>Look through all articles</Link>
        </li>
      </ul>
    </div>
  )
}
