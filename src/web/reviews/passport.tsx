import { detailsOf } from '#domain/accounts/account.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { passportOf } from '#domain/review/pool/passport.ts'
import { privateMeta } from '../accounts/account-page.tsx'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/passport.ts'
import { requireReviewer } from './require-reviewer.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, person, reviewer } = await requireReviewer(args)
  return {
    details: detailsOf(person),
    name: [reviewer.title, reviewer.name].filter(Boolean).join(' '),
    affiliation: reviewer.affiliation,
    since: formatTimestamp(reviewer.agreedAt ?? reviewer.addedAt),
    printed: formatTimestamp(services.now()),
    topics: reviewer.topics,
    passport: await passportOf(services.db, reviewer),
  }
}

export const meta = () => privateMeta('My reviewer’s passport')

/** A reviewer's service, for a CV or an appraisal; it prints as it stands. */
export default function PassportPage({ loaderData: { details, name, affiliation, since, printed, topics, passport } }: Route.ComponentProps) {
  useOwnPage(details)
  const { invited, done, onTime, conferences } = passport
  return (
    <>
      <PageHead
        text={{
          title: 'Reviewer’s passport',
          kicker: 'Reviews',
          lead: [name, affiliation].filter(Boolean).join(', '),
          facts: [
            { term: 'Asked', value: String(invited) },
            { term: 'Reviews done', value: String(done) },
            { term: 'On time', value: done === 0 ? '–' : `${onTime} of ${done}` },
          ],
        }}
        trail={[{ name: 'My reviewer’s profile', path: paths.reviewerProfile }]}
      />
      <Section id="service" heading="Service">
        <div className="prose">
          <p>In the pool of reviewers since {since}. It names no paper: what was reviewed stays confidential.</p>
          {topics.length > 0 && <p>Topics: {topics.join(', ')}.</p>}
          {passport.topics.length > 0 && <p>Has reviewed for conferences on {passport.topics.join(', ')}.</p>}
        </div>
      </Section>
      <Section id="conferences" heading="Conferences" wide>
        {conferences.length === 0 ? (
          <p className="soft">Nothing yet. When you have reviewed a paper, its conference appears here.</p>
        ) : (
          <div className="table-scroll">
            <table className="passport">
              <caption className="unseen">Reviews by conference</caption>
              <thead>
                <tr>
                  {['Conference', 'Begins', 'Asked', 'Done', 'On time'].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {conferences.map((conference) => (
                  <tr key={conference.id}>
                    <th scope="row">{conference.name}</th>
                    <td>{formatDay(conference.startDate)}</td>
                    <td>{conference.invited}</td>
                    <td>{conference.done}</td>
                    <td>{conference.onTime}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="soft">As of {printed}.</p>
      </Section>
    </>
  )
}
