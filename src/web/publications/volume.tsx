import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatDay, formatDays } from '#domain/dates.ts'
import { paragraphsOf } from '#domain/publishing/export/xml.ts'
import { doiAddress, volumePath } from '#domain/publishing/published-article.ts'
import { PageHead } from '../pages/page-head.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import { articleFeeds } from './article-feeds.ts'
import { Contents } from './contents.tsx'
import { loadVolume } from './load-volume.ts'
import { articleTrail, numberOf } from './trail.ts'

/** A volume of proceedings, or an issue of a journal. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadVolume(context.get(servicesContext), params.volume ?? '', params.journal)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { volume, publicUrl } = loaderData
  const path = volumePath(volume, volume.series.id)
  const book = {
    '@context': 'https://schema.org',
    '@type': volume.kind === 'proceedings' ? 'Book' : 'PublicationIssue',
    name: volume.title,
    url: publicUrl + path,
    datePublished: volume.publishedOn,
    editor: volume.editors.map(({ name }) => ({ '@type': 'Person', name })),
    ...(volume.isbn ? { isbn: volume.isbn } : {}),
    isPartOf: { '@type': 'Periodical', name: volume.series.title, issn: volume.issn || volume.series.issn },
  }
  const described = describe(siteOf(matches), {
    title: volume.title,
    description: `${volume.series.title}, ${numberOf(volume).toLowerCase()}, ${volume.year}. Contents, editors and all articles.`,
    path,
    trail: articleTrail({ series: volume.series, volume: null }),
    data: [book],
  })
  return [...described, ...articleFeeds({ title: volume.title, path })]
}

export default function VolumePage() {
  const { volume, sections, cover } = useLoaderData<typeof loader>()
  const path = volumePath(volume, volume.series.id)
  const issn = volume.issn || volume.series.issn
  const facts = [
    ...(volume.publishedOn ? [{ term: 'Published', value: formatDay(volume.publishedOn) }] : []),
    ...(issn ? [{ term: 'ISSN', value: issn }] : []),
    ...(volume.isbn ? [{ term: 'ISBN', value: volume.isbn }] : []),
    ...(volume.doi ? [{ term: 'DOI', value: volume.doi }] : []),
    { term: 'Articles', value: String(sections.reduce((count, section) => count + section.articles.length, 0)) },
  ]
  const { conference } = volume
  return (
    <>
      <PageHead
        trail={articleTrail({ series: volume.series, volume: null })}
        text={{ title: volume.title, kicker: `${volume.series.title} · ${numberOf(volume)}`, lead: '', facts }}
      >
        {volume.editors.length > 0 && (
          <p className="editors">
            Edited by{' '}
            {volume.editors.map(({ name, affiliation }, index) => (
              <span key={name}>
                {index > 0 && '; '}
                <b>{name}</b>
                {affiliation && `, ${affiliation}`}
              </span>
            ))}
          </p>
        )}
        {conference && (
          <p>
            Papers of the <Link to={conference.path}>{conference.name}</Link>, {formatDays(conference.startDate, conference.endDate)}, {conference.location}
          </p>
        )}
      </PageHead>
      <Section id="contents" heading="Contents" wide>
        <Contents sections={sections} />
      </Section>
      {volume.frontMatter && (
        <Section id="front-matter" heading="Preface">
          <div className="prose front-matter">
            {paragraphsOf(volume.frontMatter).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Section>
      )}
      <Section id="cite" heading="Cite the volume">
        <div className="volume-cite">
          <img src={cover} alt="" width={150} height={200} loading="lazy" />
          <div>
            <p>Everything in it for your reference manager:</p>
            <ul className="formats plain-list">
              <li>
                <a href={`${path}.bib`}>BibTeX</a>
              </li>
              <li>
                <a href={`${path}.ris`}>RIS</a>
              </li>
              <li>
                <a href={`${path}.json`}>CSL-JSON</a>
              </li>
            </ul>
            {volume.doi && (
              <p>
                <a href={doiAddress(volume.doi)}>{doiAddress(volume.doi)}</a>
              </p>
            )}
          </div>
        </div>
      </Section>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <LoadFailure error={error} what="The volume" />
}
