import { data, href } from 'react-router'
import { formatDay, formatDays } from '#domain/dates.ts'
import { carryChoices, sumsKey } from '#domain/money/carry/carry-own-place.ts'
import type { CarrySums } from '#domain/money/carry/carry-place.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/carry.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const posted = context.get(postedFormContext)
  const wish = {
    typed: (search.get('in') ?? '').slice(0, 100),
    to: posted?.values.to?.[0] ?? search.get('to') ?? '',
    withPaper: (posted?.values.paper?.[0] ?? search.get('paper')) === 'yes',
  }
  const services = context.get(servicesContext)
  const delegate = search.get('delegate') ?? undefined
  const { refused, choices } = await load(services, params, wish, delegate)
  const { registration, booking, conference, targets, papers, target, sums } = choices
  return {
    address: { reference: params.reference, secret: params.secret },
    delegate,
    wish,
    reference: registration.reference,
    stateInWords: registrationLabels[registration.state],
    rule: booking.refundRule,
    conference: conference?.subConference ?? '',
    mayCarry: choices.mayCarry,
    targets: targets.map(({ id, name, startDate, location, country }) => ({ id, text: `${name}, ${formatDay(startDate)}, ${location}, ${country}` })),
    papers: papers.map(({ title, reference }) => title || reference),
    target: target && {
      id: target._id,
      name: target.subConference,
      days: formatDays(target.startDate, target.endDate),
      place: `${target.location}, ${target.country}`,
    },
    needsOffice: choices.needsOffice,
    sums: sums && { lines: linesOf(sums), key: sumsKey(sums) },
    carriedTo: choices.carriedTo,
    arrived: search.get('arrived'),
    problem: posted?.message ?? refused,
  }
}

/** A place that cannot go to the chosen conference is shown with the reason; a wrong link is a 404. */
async function load(
  services: Parameters<typeof carryChoices>[0],
  credentials: { reference: string; secret: string },
  wish: Parameters<typeof carryChoices>[2],
  delegate: string | undefined,
) {
  try {
    return { refused: undefined, choices: await carryChoices(services, credentials, wish, delegate) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'money.not_allowed' && error.code !== 'money.entity_incomplete') throw data(null, { status: 404 })
    return { refused: error.message, choices: await carryChoices(services, credentials, { ...wish, to: '' }, delegate) }
  }
}

function linesOf({ currency, oldMinor, carriedMinor, newMinor, toPayMinor, creditMinor }: CarrySums) {
  const money = (minor: number) => formatMoney(minor, currency)
  return [
    { term: 'Credited for the place that you leave', value: money(oldMinor) },
    { term: 'Paid, and taken over', value: money(carriedMinor) },
    { term: 'Price of the new place', value: money(newMinor) },
    toPayMinor > 0 ? { term: 'Still to be paid', value: money(toPayMinor) } : { term: 'Still to be paid', value: 'Nothing' },
    ...(creditMinor > 0 ? [{ term: 'Left as your credit', value: money(creditMinor) }] : []),
  ]
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Move your place to another conference')
}

type CarryData = Route.ComponentProps['loaderData']

/** Moves a place and what was paid for it to a later conference: choose it, read the sums, agree. */
export default function CarryPage({ loaderData: page }: Route.ComponentProps) {
  const { reference, conference, carriedTo, arrived, mayCarry, target, problem } = page
  return (
    <>
      <PageHead
        text={{ title: 'Move your place to another conference', kicker: `Registration ${reference}`, lead: `${conference}. ${page.rule}` }}
        trail={[{ name: reference, path: `/registration/${page.address.reference}/${page.address.secret}` }]}
      />
      {problem && (
        <p className="notice warn" role="alert">
          {problem}
        </p>
      )}
      {carriedTo ? (
        <Section id="done" heading="Your place was moved">
          <div className="prose">
            <p role="status">
              Its new reference is <strong>{carriedTo.reference}</strong>. We have sent you an e-mail with everything about it.
            </p>
            <p>
              <Link to={carriedTo.path}>Go to your new registration</Link>
            </p>
          </div>
        </Section>
      ) : arrived === 'asked' ? (
        <Section id="done" heading="We have your request">
          <p role="status">The office moves the place for you and answers by e-mail. Until then nothing changes.</p>
        </Section>
      ) : !mayCarry ? (
        <Section id="closed" heading="This place cannot be moved">
          <p>Its state is “{page.stateInWords}”. If you think that this is wrong, please write to us with your reference.</p>
        </Section>
      ) : (
        <>
          <Choice page={page} />
          {target && <Agreement page={page} target={target} />}
        </>
      )}
    </>
  )
}

function Choice({ page: { address, delegate, wish, targets, papers } }: { page: CarryData }) {
  const action = href(paths.registrationCarry, address)
  return (
    <Section id="choice" heading="Where to?">
      <form method="get" action={action} className="form">
        <label className="field">
          <span>Find a conference by its name, place or topic</span>
          <input type="search" name="in" defaultValue={wish.typed} maxLength={100} />
        </label>
        {delegate && <input type="hidden" name="delegate" value={delegate} />}
        <div className="act-form">
          <button type="submit" className="button quiet">
            Find
          </button>
        </div>
      </form>
      {targets.length === 0 ? (
        <p>{wish.typed ? 'No later conference has these words.' : 'There is no later conference yet to which the place could be moved.'}</p>
      ) : (
        <form method="get" action={action} className="form">
          {wish.typed && <input type="hidden" name="in" value={wish.typed} />}
          {delegate && <input type="hidden" name="delegate" value={delegate} />}
          <label className="field">
            <span>Later conference</span>
            <select name="to" defaultValue={wish.to}>
              {targets.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          {papers.length > 0 && (
            <label className="tick">
              <input type="checkbox" name="paper" value="yes" defaultChecked={wish.to === '' || wish.withPaper} /> My paper comes along: {papers.join('; ')}
            </label>
          )}
          <div className="act-form">
            <button type="submit" className="button">
              Show what it costs
            </button>
          </div>
        </form>
      )}
    </Section>
  )
}

function Agreement({ page: { address, delegate, wish, sums, needsOffice }, target }: { page: CarryData; target: NonNullable<CarryData['target']> }) {
  const action = `${href(paths.registrationCarry, address)}${delegate ? `?delegate=${encodeURIComponent(delegate)}` : ''}`
  return (
    <Section id="sums" heading={`To ${target.name}?`}>
      <p>
        {target.days}, {target.place}
      </p>
      {sums && (
        <dl className="sent-details">
          {sums.lines.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="prose">
        {needsOffice ? (
          <li>Another company sells this conference, so the office has to move the place. It gets your request and answers by e-mail.</li>
        ) : (
          <>
            <li>You get a credit note for the place that you leave and an invoice for the new one.</li>
            <li>The place that you leave becomes free for someone else. You cannot undo this yourself.</li>
            <li>Letters and certificates for the conference that you leave are no longer valid.</li>
          </>
        )}
      </ul>
      <form method="post" action={action} className="form">
        <input type="hidden" name="to" value={target.id} />
        {wish.withPaper && <input type="hidden" name="paper" value="yes" />}
        <input type="hidden" name="shown" value={sums?.key ?? ''} />
        <div className="act-form">
          <button type="submit" className="button">
            {needsOffice ? 'Ask the office to move it' : 'Yes, move my place'}
          </button>
          <Link className="button quiet" to={action}>
            No
          </Link>
        </div>
      </form>
    </Section>
  )
}
