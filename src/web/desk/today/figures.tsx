import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { BarList } from './bar-list.tsx'
import type { loadToday } from './load-today.ts'
import { WeeksPlot } from './weeks-plot.tsx'

type Shown = Awaited<ReturnType<typeof loadToday>>['figures']

/** Submissions of the last half year, in three small plots; each leads to its list. */
export function Figures({ figures: { thisYear, lastYear, byCategory, byCountry } }: { figures: Shown }) {
  const total = thisYear.reduce((sum, count) => sum + count, 0)
  const before = lastYear.reduce((sum, count) => sum + count, 0)
  return (
    <section className="desk-panel" aria-labelledby="figures">
      <h2 id="figures">Submissions in half a year</h2>
      {total + before === 0 ? (
        <p className="soft">There are none yet. When the first arrive, their numbers are drawn here.</p>
      ) : (
        <>
          <p>
            <Link to={paths.deskSubmissions}>{total.toLocaleString('en-GB')} submissions</Link> in 26 weeks; {before.toLocaleString('en-GB')} in the same weeks
            a year before.
          </p>
          <WeeksPlot thisYear={thisYear} lastYear={lastYear} />
          <h3>By category</h3>
          <BarList bars={byCategory.map(({ code, name, count }) => ({ name, count, to: `${paths.deskSubmissions}?category=${code}` }))} />
          <h3>By country</h3>
          <BarList bars={byCountry.map(({ name, count }) => ({ name, count, to: `${paths.deskSubmissions}?country=${encodeURIComponent(name)}` }))} />
        </>
      )}
    </section>
  )
}
