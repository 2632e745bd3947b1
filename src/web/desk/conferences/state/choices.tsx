import { useState } from 'react'
import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { addDays, dayInZone, formatDay, formatTimestampInZone } from '#domain/dates.ts'
import { type PlaceChoice, placeChoiceLabels, placeChoices } from '#domain/money/choices/choice.ts'
import { choicesOf } from '#domain/money/choices/choices.store.ts'
import type { RoundPreview } from '#domain/money/choices/start-round.ts'
import { type Currency, formatMoney } from '#domain/money/money.ts'
import { refundStateLabels } from '#domain/money/refunds/refund.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { requireOrganiser } from '../../require-organiser.ts'
import { useMutation } from '../../ui/use-mutation.tsx'
import { ConferenceHead } from '../conference-head.tsx'
import type { Route } from './+types/choices.ts'

const usualDays = 30

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  const conference = await deskConferencesOf(services.db).find(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const { id, conNo, subConference, startDate, endDate, location, state, publishedAt, timeZone } = conference
  const store = choicesOf(services.db)
  const round = await store.latest(id)
  const isCurrent = round !== undefined && (state === 'scheduled' || round.conferenceState === state)
  const choices = isCurrent ? await store.ofRound(round.id) : []
  const concerned = isCurrent ? [] : await store.concerned(id)
  return {
    conference: { id, conNo, subConference, startDate, endDate, location, state, isDraft: publishedAt === null },
    usualDay: addDays(dayInZone(services.now(), timeZone), usualDays),
    round: isCurrent
      ? {
          answerBy: formatDay(round.answerBy),
          started: formatTimestampInZone(round.startedAt, timeZone),
          isEnded: round.endedAt !== null,
          counts: [...placeChoices, null].map((choice) => ({ choice, count: choices.filter((one) => one.choice === choice).length })),
          choices: choices.map((one) => ({
            ...one,
            stateInWords: registrationLabels[one.state],
            chosenAt: one.chosenAt && formatTimestampInZone(one.chosenAt, timeZone),
            refund: one.refund && `${formatMoney(one.refund.amountMinor, one.currency)}: ${refundStateLabels[one.refund.state].toLowerCase()}`,
          })),
        }
      : undefined,
    concerned: concerned.map(({ booking, places, paidMinor, owedMinor }) => ({
      booking: booking.reference,
      payer: booking.payer.name,
      people: places.map(({ name }) => name).join(', '),
      paid: formatMoney(paidMinor, booking.currency),
      owed: formatMoney(owedMinor, booking.currency),
      isPaid: paidMinor > 0,
    })),
    totals: (['EUR', 'GBP'] as const satisfies readonly Currency[]).flatMap((currency) => {
      const minor = concerned.filter(({ booking }) => booking.currency === currency).reduce((sum, { paidMinor }) => sum + paidMinor, 0)
      return minor > 0 ? [formatMoney(minor, currency)] : []
    }),
  }
}

type ChoicesData = Route.ComponentProps['loaderData']

/** Asks everybody with a confirmed place at a cancelled or postponed conference what happens with it, and shows what they chose. */
export default function Choices({ loaderData: page }: Route.ComponentProps) {
  const { conference, round, concerned } = page
  return (
    <ConferenceHead conference={conference}>
      {round ? (
        <Progress round={round} />
      ) : conference.state === 'scheduled' ? (
        <p className="desk-empty">
          This conference takes place as planned. <Link to={href(deskPaths.conferenceState, { id: conference.id })}>Cancel or postpone it</Link> first; then you
          can ask everybody what happens with their places.
        </p>
      ) : concerned.length === 0 ? (
        <p className="desk-empty">Nobody has a confirmed place at this conference, so there is nobody to ask.</p>
      ) : (
        <Ask page={page} />
      )}
    </ConferenceHead>
  )
}

function Ask({ page: { conference, usualDay, concerned, totals } }: { page: ChoicesData }) {
  const asking = useMutation()
  const doing = useMutation()
  const [preview, setPreview] = useState<RoundPreview>()
  const [form, setForm] = useState({ answerBy: usualDay, message: '' })
  const problem = doing.problem ?? asking.problem
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    setPreview(undefined)
  }
  async function ask(): Promise<void> {
    doing.clearProblem()
    const result = await asking.mutate<RoundPreview>(`/conferences/${conference.id}/choices/preview`, form)
    setPreview(result.ok ? result.data : undefined)
  }
  async function send(letters: number): Promise<void> {
    const result = await doing.mutate(`/conferences/${conference.id}/choices`, { ...form, letters }, () => ({ text: 'The letters are on their way.' }))
    if (!result.ok) setPreview(undefined)
  }
  return (
    <div className="desk-stack">
      <section className="desk-panel" aria-labelledby="choices-heading">
        <h2 id="choices-heading">Ask everybody what happens with their places</h2>
        <p>
          Whoever pays chooses for each place on their own page: move it to a later conference with what was paid,
          {conference.state === 'postponed' ? ' keep it for the new dates,' : ''} or have the money paid back. Refunds wait for an organiser’s approval.{' '}
          {conference.state === 'cancelled'
            ? 'Where nobody answers in time, the place ends and what was paid stays as credit of the booking.'
            : 'Where nobody answers in time, the place stays.'}
        </p>
        {problem && <ErrorSummary message={problem.message} fields={problem.fields} labels={{ answerBy: 'Answer by', message: 'What you want to add' }} />}
        <form
          className="act-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <label className="desk-field">
            Answer by
            <input type="date" name="answerBy" value={form.answerBy} onChange={(event) => change({ answerBy: event.currentTarget.value })} />
          </label>
          <label className="desk-field">
            What you want to add to the letters
            <textarea name="message" rows={4} maxLength={5000} value={form.message} onChange={(event) => change({ message: event.currentTarget.value })} />
          </label>
          <p className="desk-actions">
            <button type="submit" className="button" aria-disabled={asking.busy}>
              {asking.busy ? 'Please wait…' : 'Preview the letters'}
            </button>
          </p>
        </form>
      </section>
      {preview && (
        <section className="desk-stack" aria-labelledby="letters">
          <div className="desk-panel release-ask" role="status">
            <h2 id="letters">{preview.letters === 1 ? 'One letter will go out' : `${preview.letters.toLocaleString('en-GB')} letters will go out`}</h2>
            <p>
              One to each payer, about {preview.places === 1 ? 'one place' : `${preview.places.toLocaleString('en-GB')} places`}. Nothing has gone out yet. A
              letter cannot be recalled.
            </p>
            <p className="desk-actions">
              <button type="button" className="button" aria-disabled={doing.busy} onClick={() => void send(preview.letters)}>
                {doing.busy ? 'Please wait…' : preview.letters === 1 ? 'Send one letter' : `Send ${preview.letters.toLocaleString('en-GB')} letters`}
              </button>
            </p>
          </div>
          {preview.previews.map(({ to, subject, text }) => (
            <section key={`${to} ${text}`} className="desk-panel" aria-label={`Letter to ${to}`}>
              <h3>{subject}</h3>
              <p className="soft words">To {to}</p>
              <pre className="mail-text">{text}</pre>
            </section>
          ))}
        </section>
      )}
      <section aria-labelledby="concerned-heading">
        <h2 id="concerned-heading">Who is concerned</h2>
        {totals.length > 0 && <p>If everybody wants their money back, {totals.join(' and ')} is paid back.</p>}
        <div className="desk-table-scroll">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Booking</th>
                <th scope="col">Payer</th>
                <th scope="col">Places</th>
                <th scope="col">If they move</th>
                <th scope="col">If they want it back</th>
              </tr>
            </thead>
            <tbody>
              {concerned.map(({ booking, payer, people, paid, owed, isPaid }) => (
                <tr key={booking}>
                  <th scope="row">
                    <Link to={href(deskPaths.booking, { reference: booking })}>{booking}</Link>
                  </th>
                  <td data-label="Payer">{payer}</td>
                  <td data-label="Places">{people}</td>
                  <td data-label="If they move">{isPaid ? `${paid} goes along` : `Nothing goes along; ${owed} is no longer owed here`}</td>
                  <td data-label="If they want it back">{isPaid ? `${paid} is paid back` : `Nothing to pay back; ${owed} is no longer owed`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}

const labelOf = (choice: PlaceChoice | null) => (choice === null ? 'No answer yet' : placeChoiceLabels[choice])
const choosers = { payer: '', office: 'by the office', nobody: 'nobody answered' } as const

function Progress({ round }: { round: NonNullable<ChoicesData['round']> }) {
  return (
    <div className="desk-stack">
      <section className="desk-panel" aria-labelledby="progress-heading">
        <h2 id="progress-heading">{round.isEnded ? 'Everybody was asked' : `Everybody is asked; answers by ${round.answerBy}`}</h2>
        <p className="soft">
          Asked on {round.started}
          {round.isEnded && `; the last day was ${round.answerBy}`}.
        </p>
        <dl className="sent-details">
          {round.counts
            .filter(({ choice, count }) => count > 0 || choice === null)
            .map(({ choice, count }) => (
              <div key={labelOf(choice)}>
                <dt>{labelOf(choice)}</dt>
                <dd>{count.toLocaleString('en-GB')}</dd>
              </div>
            ))}
        </dl>
      </section>
      <div className="desk-table-scroll">
        <table className="desk-table">
          <caption className="unseen">Places and what was chosen</caption>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Person</th>
              <th scope="col">Booking</th>
              <th scope="col">Chosen</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {round.choices.map(({ reference, name, booking, payer, choice, chosenBy, chosenAt, refund, stateInWords }) => (
              <tr key={reference}>
                <th scope="row">{reference}</th>
                <td data-label="Person">{name}</td>
                <td data-label="Booking">
                  <Link to={href(deskPaths.booking, { reference: booking })}>{booking}</Link>, {payer}
                </td>
                <td data-label="Chosen">
                  {labelOf(choice)}
                  {chosenAt && <span className="soft"> {[chosenAt, chosenBy && choosers[chosenBy]].filter(Boolean).join(', ')}</span>}
                </td>
                <td data-label="State">{[stateInWords, refund].filter(Boolean).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
