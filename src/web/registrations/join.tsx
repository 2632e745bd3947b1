import { data, href } from 'react-router'
import { readJoinPage } from '#domain/check-in/join.ts'
import { formatDay, formatDays } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { programmeAddress } from '../programme/programme-address.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/join.ts'

/** Opening the page records nothing, because mail and calendar programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await readJoinPage(context.get(servicesContext), params).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    throw error
  })
  if (!page) throw data(null, { status: 404 })
  const { conference, today, isOn, people, streams } = page
  return {
    address: { reference: params.reference, secret: params.secret },
    name: conference.subConference,
    days: formatDays(conference.startDate, conference.endDate),
    programme: programmeAddress(conference),
    today: formatDay(today),
    hasPassed: today > conference.endDate,
    isOn,
    people,
    streams,
    problem: context.get(postedFormContext)?.message,
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Join online')

/** Those with a confirmed place join once a day; then the links to the streams are here. */
export default function JoinPage({ loaderData: page }: Route.ComponentProps) {
  const { address, people, streams, isOn, problem } = page
  const waiting = people.filter(({ isIn }) => !isIn)
  const isIn = waiting.length < people.length
  return (
    <>
      <PageHead
        text={{ title: 'Join online', kicker: `Registration ${address.reference.toUpperCase()}`, lead: `${page.name}, ${page.days}.` }}
        trail={[{ name: address.reference.toUpperCase(), path: href(paths.registration, address) }]}
      />
      {isOn && isIn && (
        <Section id="streams" heading={`The streams of ${page.today}`}>
          <div className="stack">
            <p className="soft">You are recorded as taking part today. Please keep these links to yourself.</p>
            <ul className="plain-list stream-list">
              {streams.map(({ name, url }) => (
                <li key={name}>
                  <a className="button" href={url} rel="noreferrer">
                    Open {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Section>
      )}
      <Section id="join" heading={headingOf(page)}>
        <div className="stack">
          {problem && <FormFailure message={problem} />}
          {isOn && waiting.length > 0 && (
            <form method="post" action={href(paths.registrationJoin, address)} className="form narrow">
              {people.length > 1 && (
                <fieldset className="field">
                  <legend>Who joins?</legend>
                  {waiting.map(({ reference, name }) => (
                    <label key={reference} className="choice">
                      <input type="radio" name="delegate" value={reference} required />
                      <span>
                        <bdi>{name}</bdi>
                      </span>
                    </label>
                  ))}
                </fieldset>
              )}
              <p>Once you have joined, the links to {streams.map(({ name }) => name).join(' and ')} are here. It counts for your confirmation of attendance.</p>
              <div className="form-actions">
                <button type="submit" className="button">
                  Join
                </button>
              </div>
            </form>
          )}
          {!isOn && (
            <p>
              {page.hasPassed
                ? 'The conference is over, and so are its streams.'
                : `You can join here on ${page.days}, in the conference’s own time. It is ${page.today} there now.`}
            </p>
          )}
          <p>
            <Link to={page.programme}>The programme</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function headingOf({ isOn, hasPassed, people }: Route.ComponentProps['loaderData']): string {
  if (!isOn) return hasPassed ? 'The conference is over' : 'Not yet'
  return people.every(({ isIn }) => isIn) ? 'What is on' : `Join on ${people.length > 1 ? 'behalf of one of you' : 'this day'}`
}
