import { formatDay } from '#domain/dates.ts'
import { contributionAddress } from '#domain/publishing/credit.ts'
import { paragraphsOf } from '#domain/publishing/export/xml.ts'
import { doiAddress } from '#domain/publishing/published-article.ts'
import type { ArticleView, ShownArticle } from './load-article.ts'

/** The abstract, the statements and the references. */
export function ArticleText({ view: { article, versions } }: { view: ArticleView }) {
  const isNotice = article.about !== null
  return (
    <div className="published-text">
      {article.abstract && (
        <section aria-labelledby="abstract-heading">
          <h2 id="abstract-heading">{isNotice ? 'Notice' : 'Abstract'}</h2>
          <div className="abstract" lang={article.language}>
            {paragraphsOf(article.abstract).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {article.keywords.length > 0 && (
        <p className="keywords">
          <b>Keywords</b> {article.keywords.join(' · ')}
        </p>
      )}
      <Contributions authors={article.authors} />
      <Statement heading="Funding" text={article.funding} />
      <Statement heading="Competing interests" text={article.interests} />
      <Statement heading="Availability of data" text={article.dataAvailability} />
      <Statement heading="Use of AI" text={article.aiStatement} />
      {article.references.length > 0 && (
        <section aria-labelledby="references-heading">
          <h2 id="references-heading">References</h2>
          <ol className="references">
            {article.references.map((reference, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: references are numbered, and may be repeated
              <li key={index} id={`r${index + 1}`}>
                {reference.text} <ReferenceLink reference={reference} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {versions.length > 1 && (
        <section aria-labelledby="versions-heading">
          <h2 id="versions-heading">Versions</h2>
          <ol className="versions plain-list" reversed>
            {versions.map(({ number, publishedOn, note, pdf }) => (
              <li key={number}>
                Version {number}, {formatDay(publishedOn)}
                {note && `: ${note}`}
                {pdf && (
                  <>
                    {', '}
                    <a href={pdf} type="application/pdf">
                      its PDF<span className="unseen">, version {number}</span>
                    </a>
                  </>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function ReferenceLink({ reference: { doi, url } }: { reference: ShownArticle['references'][number] }) {
  if (doi) return <a href={doiAddress(doi)}>{doiAddress(doi)}</a>
  return /^https?:\/\//.test(url) ? (
    <a href={url} rel="noopener nofollow">
      {url}
    </a>
  ) : null
}

function Statement({ heading, text }: { heading: string; text: string }) {
  if (!text) return null
  return (
    <section className="statement">
      <h2>{heading}</h2>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Who did what, by the CRediT taxonomy. */
function Contributions({ authors }: { authors: ShownArticle['authors'] }) {
  const contributing = authors.filter(({ contributions }) => contributions.length > 0)
  if (contributing.length === 0) return null
  return (
    <section className="statement">
      <h2>Contributions</h2>
      <ul className="plain-list">
        {contributing.map(({ name, contributions }) => (
          <li key={name}>
            {name}:{' '}
            {contributions.map((one, index) => (
              <span key={one}>
                {index > 0 && ', '}
                <a href={contributionAddress(one)} rel="noopener">
                  {one.toLowerCase()}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
