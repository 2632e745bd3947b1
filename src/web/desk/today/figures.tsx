import { Form } from 'react-router'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ConferenceFilter, ConferenceMatches } from '../submissions/conference-filter.tsx'
import type { ConferenceSearch } from '../submissions/resolve-conference.ts'
import type { loadToday } from './load-today.ts'

type Loaded = Awaited<ReturnType<typeof loadToday>>

/** Submissions of the last 26 weeks by week, category and country, for all conferences or for one compared with its last edition. */
export function Figures({
  figures: { now, before, edition, chosen, last, byCategory, byCountry },
  anything,
  conferenceSearch,
}: Pick<Loaded, 'figures'> & { anything: boolean; conferenceSearch: ConferenceSearch }) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const list = (filters: Record<string, string>, path: string = deskPaths.submissions) => {
    const search = new URLSearchParams({ ...(edition ? { conference: edition.id } : {}), ...filters })
    return search.size > 0 ? `${path}?${search}` : path
  }
  // Those who do not present are registered, and listed there.
  const listOf = (category: string) => (categoryOf(category)?.presents === false ? deskPaths.registrations : deskPaths.submissions)
  const compared = !edition ? 'the same weeks a year before' : last ? `${last.name}, as long before it began` : undefined
  return (
    <section className="desk-panel" aria-labelledby="figures">
      <h2 id="figures">Submissions in half a year</h2>
      {anything && (
        <Form key={`${edition?.id} ${conferenceSearch.typed}`} className="desk-filters" method="get" action={paths.desk} role="search" aria-label="Figures">
          <ConferenceFilter chosen={chosen} typed={conferenceSearch.typed} />
          <button type="submit" className="button quiet">
            Show
          </button>
        </Form>
      )}
      <ConferenceMatches search={conferenceSearch} to={(id) => `${paths.desk}?conference=${id}`} />
      {sum(now) + sum(before) === 0 ? (
        <p className="soft">None yet. A chart appears here when the first ones arrive.</p>
      ) : (
        <>
          <p>
            <Link to={list({})}>{sum(now).toLocaleString('en-GB')} submissions</Link> in 26 weeks
            {compared
              ? `; ${sum(before).toLocaleString('en-GB')} in ${edition ? 'those of ' : ''}${compared}.`
              : '. It has no earlier edition to be compared with.'}
          </p>
          <WeeksPlot now={now} before={before} compared={compared} />
          <h3>By category</h3>
          <BarList bars={byCategory.map(({ code, name, count }) => ({ name, count, to: list({ category: code }, listOf(code)) }))} />
          <h3>By country</h3>
          <BarList bars={byCountry.map(({ name, count }) => ({ name, count, to: list({ country: name }) }))} />
        </>
      )}
    </section>
  )
}

const width = 320
const height = 110
const baseline = 92

/** A bar for each week, the current week last, and a line for the weeks they are compared with. */
function WeeksPlot({ now, before, compared }: { now: number[]; before: number[]; compared: string | undefined }) {
  const columns = now.toReversed()
  const line = before.toReversed()
  const max = Math.max(1, ...columns, ...line)
  const step = width / columns.length
  const y = (count: number) => baseline - (count / max) * (baseline - 14)
  const peak = Math.max(...columns)
  const description = `Submissions a week over 26 weeks: at most ${peak} in a week, ${now[0]} in the last seven days${compared ? `; in ${compared}, at most ${Math.max(...line)}` : ''}.`
  return (
    <figure className="desk-plot">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        <text x="0" y="10" className="desk-plot-words">
          {max}
        </text>
        <line x1="0" x2={width} y1={baseline} y2={baseline} className="desk-plot-ground" />
        {columns.map((count, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks are identified by their index
          <rect key={week} className="desk-bar-fill" x={week * step + 1} width={step - 2} y={y(count)} height={baseline - y(count)} />
        ))}
        {compared && <polyline className="desk-plot-before" points={line.map((count, week) => `${(week + 0.5) * step},${y(count)}`).join(' ')} />}
        <text x="0" y={height - 3} className="desk-plot-words">
          26 weeks ago
        </text>
        <text x={width} y={height - 3} textAnchor="end" className="desk-plot-words">
          this week
        </text>
      </svg>
      <figcaption className="soft">Columns: now.{compared && ` Line: ${compared}.`}</figcaption>
    </figure>
  )
}

/** Names with counts; the bars only repeat the counts. */
function BarList({ bars }: { bars: { name: string; count: number; to: string }[] }) {
  const max = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <ul className="plain-list desk-bars">
      {bars.map(({ name, count, to }) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
          <span>{count.toLocaleString('en-GB')}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect className="desk-bar-track" width="100" height="4" />
            <rect className="desk-bar-fill" width={(count / max) * 100} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
