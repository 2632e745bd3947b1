import type { TrustFacts } from '#domain/conferences/trust-facts.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'

interface ConferenceFactsProps {
  /** Undefined while the numbers are too small. */
  facts: TrustFacts | undefined
  /** Co-chairs and speakers who have agreed to be named. */
  confirmed: number
  /** The published volume of its papers. */
  volume: { title: string; path: string; articles: number } | undefined
}

/** What a careful author wants to know of a conference: counted, not typed. */
export function ConferenceFacts({ facts, confirmed, volume }: ConferenceFactsProps) {
  if (!facts) return null
  const rows = [
    { term: 'Papers submitted', value: facts.submissions.toLocaleString('en-GB') },
    { term: 'Accepted', value: `${Math.round(facts.acceptanceRate * 100)} % of ${facts.decided.toLocaleString('en-GB')} decided` },
    { term: 'Reviews for each reviewed paper', value: facts.reviewsPerPaper?.toFixed(1) },
    { term: 'Days to the first decision, median', value: facts.medianDays?.toLocaleString('en-GB') },
    { term: 'Co-chairs and speakers who have confirmed', value: confirmed > 0 ? String(confirmed) : undefined },
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
        <div>
          <dt>Fees</dt>
          <dd>
            <a href="#registration">All fees in one table</a>
          </dd>
        </div>
        <div>
          <dt>Archiving</dt>
          <dd>
            {volume ? (
              <>
                {volume.articles.toLocaleString('en-GB')} {volume.articles === 1 ? 'article' : 'articles'} in <Link to={volume.path}>{volume.title}</Link>
              </>
            ) : (
              'Its volume of proceedings is not published yet'
            )}
          </dd>
        </div>
      </dl>
      <details className="facts-method">
        <summary>How this is counted</summary>
        <p>
          Nobody types these figures: they are counted from the papers themselves. Every paper that was submitted counts, also one that was withdrawn. A paper
          is decided when its author has been told that it is accepted or rejected. The days run from its arrival to the first decision that its author was
          told, which may be to revise it. The figures appear once twenty papers are decided, because fewer could tell what became of one author’s paper.
        </p>
      </details>
    </Section>
  )
}
