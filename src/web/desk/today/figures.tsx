import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ConferenceFilter } from '../submissions/conference-filter.tsx'
import type { ConferenceWish } from '../submissions/conference-meant.ts'
import { SeveralConferences } from '../submissions/several-conferences.tsx'
import { BarList } from './bar-list.tsx'
import type { loadToday } from './load-today.ts'
import { WeeksPlot } from './weeks-plot.tsx'

type Loaded = Awaited<ReturnType<typeof loadToday>>

/** Submissions of the last half year in three small plots, of all conferences or of one beside its last edition; each leads to its list. */
export function Figures({
  figures: { now, before, edition, chosen, last, byCategory, byCountry },
  anything,
  wish,
}: Pick<Loaded, 'figures'> & { anything: boolean; wish: ConferenceWish }) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const list = (asked: Record<string, string>) => {
    const search = new URLSearchParams({ ...(edition ? { conference: edition.id } : {}), ...asked })
    return search.size > 0 ? `${deskPaths.submissions}?${search}` : deskPaths.submissions
  }
  const compared = !edition ? 'the same weeks a year before' : last ? `${last.name}, as long before it began` : undefined
  return (
    <section className="desk-panel" aria-labelledby="figures">
      <h2 id="figures">Submissions in half a year</h2>
      {anything && (
        <Form key={`${edition?.id} ${wish.typed}`} className="desk-filters" method="get" action={paths.desk} role="search" aria-label="Figures">
          <ConferenceFilter chosen={chosen} typed={wish.typed} />
          <button type="submit" className="button quiet">
            Show
          </button>
        </Form>
      )}
      <SeveralConferences wish={wish} to={(id) => `${paths.desk}?conference=${id}`} />
      {sum(now) + sum(before) === 0 ? (
        <p className="soft">There are none yet. When the first arrive, their numbers are drawn here.</p>
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
          <BarList bars={byCategory.map(({ code, name, count }) => ({ name, count, to: list({ category: code }) }))} />
          <h3>By country</h3>
          <BarList bars={byCountry.map(({ name, count }) => ({ name, count, to: list({ country: name }) }))} />
        </>
      )}
    </section>
  )
}
