import { data, Form } from 'react-router'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { type Currency, currencies, formatMoney } from '#domain/money/money.ts'
import {
  careerStageLabels,
  type ScholarshipState,
  scholarshipLabels,
  scholarshipMayMove,
  scholarshipStates,
} from '#domain/registrations/scholarships/scholarship.ts'
import { scholarshipListOf } from '#domain/registrations/scholarships/scholarship-list.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/scholarships.ts'
import { Application } from './application.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['registrations'])
  // Whoever decides spends money.
  if (!hasRight(organiser, 'money')) throw data(['money'], { status: 403 })
  const search = new URL(args.request.url).searchParams
  const state = scholarshipStates.find((one) => one === search.get('state')) ?? ''
  const conference = search.get('conference') ?? ''
  const store = scholarshipListOf(services.db)
  const [budgets, list] = await Promise.all([store.budgets(), store.list({ conference, state })])
  const nextOfReserve = new Map<string, string>()
  for (const one of list) if (one.state === 'reserve' && !nextOfReserve.has(one.conferenceId)) nextOfReserve.set(one.conferenceId, one.id)
  return {
    filter: { state, conference },
    budgets: budgets.map((one) => ({
      id: one.conferenceId,
      name: one.conference,
      lines: currencies.filter((currency) => one.budgets[currency] > 0).map((currency) => budgetLine(one, currency)),
    })),
    applications: list.map((one) => ({
      id: one.id,
      version: one.version,
      state: one.state,
      stateInWords: scholarshipLabels[one.state],
      reference: one.reference,
      name: one.name,
      company: one.company,
      country: one.country,
      career: careerStageLabels[one.careerStage],
      statement: one.statement,
      conference: one.conference,
      fee: formatMoney(one.feeMinor, one.currency),
      award: one.percent === null || one.amountMinor === null ? undefined : `${one.percent} %, ${formatMoney(one.amountMinor, one.currency)}`,
      answerBy: one.answerBy && formatDay(one.answerBy),
      reason: one.reason,
      applied: formatTimestamp(one.appliedAt),
      isSuspicious: one.suspicion !== null,
      isNext: nextOfReserve.get(one.conferenceId) === one.id,
      maxPercent: budgets.find(({ conferenceId }) => conferenceId === one.conferenceId)?.maxPercent ?? 100,
      moves: (['awarded', 'reserve', 'refused'] as const).filter((to) => scholarshipMayMove(one.state, to)),
    })),
  }
}

export type ShownApplication = Route.ComponentProps['loaderData']['applications'][number]

function budgetLine({ budgets, spent }: { budgets: Record<Currency, number>; spent: Record<Currency, number> }, currency: Currency) {
  return {
    currency,
    words: `${formatMoney(spent[currency], currency)} of ${formatMoney(budgets[currency], currency)} awarded, ${formatMoney(budgets[currency] - spent[currency], currency)} left`,
    spent: spent[currency],
    budget: budgets[currency],
  }
}

/** Applications for scholarships: the budget of each conference, what is to be decided, the reserve list, and what came of the rest. */
export default function Scholarships({ loaderData: { budgets, applications, filter } }: Route.ComponentProps) {
  const isFiltered = filter.state !== '' || filter.conference !== ''
  return (
    <DeskPage title="Scholarships" subtitle="An award is taken from the budget at once. The budget and who may apply are in the settings of each conference.">
      {budgets.length > 0 && (
        <section className="desk-panel" aria-labelledby="budgets-heading">
          <h2 id="budgets-heading">Budgets</h2>
          <ul className="plain-list desk-lines">
            {budgets.map(({ id, name, lines }) => (
              <li key={id}>
                <Link className="words" to={`${deskPaths.scholarships}?conference=${id}`}>
                  {name}
                </Link>
                <span className="budget-lines">
                  {lines.map(({ currency, words, spent, budget }) => (
                    <span key={currency}>
                      <meter min={0} max={budget} value={spent} aria-label={`${currency} of the budget awarded`} /> <span className="soft">{words}</span>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Form method="get" className="desk-filters">
        <label className="desk-field">
          State
          <select name="state" defaultValue={filter.state} key={filter.state}>
            <option value="">All</option>
            {scholarshipStates.map((state: ScholarshipState) => (
              <option key={state} value={state}>
                {scholarshipLabels[state]}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-field">
          Conference
          <select name="conference" defaultValue={filter.conference} key={filter.conference}>
            <option value="">All</option>
            {budgets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button quiet">
          Show
        </button>
      </Form>
      {applications.length === 0 ? (
        <p className="desk-empty">
          {isFiltered ? 'No application matches.' : 'Nobody has applied yet. People apply with their registration, once a conference has a budget.'}
        </p>
      ) : (
        <ul className="plain-list desk-stack">
          {applications.map((application) => (
            <Application key={application.id} application={application} />
          ))}
        </ul>
      )}
    </DeskPage>
  )
}
