import { href } from 'react-router'
import { addDays, dayInZone, monthNames } from '#domain/dates.ts'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/usage.ts'

const shownMonths = 24
const shownVolumes = 50
const shownArticles = 50
const daysBack = 365

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const usage = usageOf(services.db)
  const since = addDays(dayInZone(services.now(), 'UTC'), -daysBack)
  return {
    months: await usage.months(shownMonths),
    volumes: await usage.volumesSince(since, shownVolumes),
    articles: await usage.articlesSince(since, shownArticles),
  }
}

const monthName = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
const inWords = (count: number) => count.toLocaleString('en-GB')

/** How often what is published is read. */
export default function Usage({ loaderData: { months, volumes, articles } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="How often it is read"
      subtitle="Views of the articles’ pages and downloads of their PDFs. Robots do not count, and a double click counts once, as COUNTER has it."
      actions={
        <>
          <Link to={deskPaths.publishing} className="button quiet">
            All volumes
          </Link>
          <a className="button" href="/api/v1/desk/publishing/usage.csv" download>
            Every article by month, CSV
          </a>
        </>
      }
    >
      {months.length === 0 && <p className="desk-empty">No article has been read yet. Counts appear here about two minutes after the first reader.</p>}
      {months.length > 0 && (
        <>
          <Counts heading="By month" rows={months.map(({ month, ...counts }) => ({ id: month, title: monthName(month), ...counts }))} first="Month" />
          <Counts
            heading="Volumes and issues in the last twelve months"
            first="Volume"
            rows={volumes.map((volume) => ({ ...volume, to: href(deskPaths.publishingVolume, { id: volume.id }) }))}
          />
          <Counts
            heading="Articles in the last twelve months"
            first="Article"
            rows={articles.map((article) => ({ ...article, to: href(deskPaths.publishingArticle, { id: article.id }) }))}
          />
        </>
      )}
    </DeskPage>
  )
}

interface CountsProps {
  heading: string
  first: string
  rows: { id: string; title: string; to?: string; views: number; downloads: number }[]
}

function Counts({ heading, first, rows }: CountsProps) {
  if (rows.length === 0) return null
  return (
    <section className="desk-panel" aria-label={heading}>
      <h2>{heading}</h2>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">Views</th>
            <th scope="col">Downloads</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, to, views, downloads }) => (
            <tr key={id}>
              <td>{to ? <Link to={to}>{title}</Link> : title}</td>
              <td data-label="Views">{inWords(views)}</td>
              <td data-label="Downloads">{inWords(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
