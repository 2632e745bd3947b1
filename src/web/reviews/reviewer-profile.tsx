import { detailsOf } from '#domain/accounts/account.ts'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { statusOfReviewer } from '#domain/review/pool/reviewer.ts'
import { reviewersOf } from '#domain/review/pool/reviewers.store.ts'
import { privateMeta } from '../accounts/account-page.tsx'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { timeZones } from '../ui/form/time-zones.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/reviewer-profile.ts'
import { OwnFields, ownLabels, typedOwnValues } from './own-fields.tsx'
import { requireReviewer } from './require-reviewer.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, person, reviewer } = await requireReviewer(args)
  const exclusions = await reviewersOf(services.db).exclusions(reviewer.id)
  const today = dayInZone(services.now(), reviewer.timeZone)
  const linesOf = (kind: 'person' | 'institution') =>
    exclusions
      .filter((exclusion) => exclusion.kind === kind)
      .map(({ value }) => value)
      .join('\n')
  return {
    details: detailsOf(person),
    today,
    status: statusOfReviewer(reviewer, today),
    version: String(reviewer.version),
    email: reviewer.email,
    agreed: reviewer.agreedAt && formatTimestamp(reviewer.agreedAt),
    values: {
      name: reviewer.name,
      affiliation: reviewer.affiliation,
      country: reviewer.country,
      topics: reviewer.topics,
      maxLoad: String(reviewer.maxLoad),
      timeZone: reviewer.timeZone,
      isPublic: reviewer.isPublic,
      languages: reviewer.languages.join(', '),
      pausedUntil: reviewer.pausedUntil ?? '',
      people: linesOf('person'),
      institutions: linesOf('institution'),
    },
    choices: { topics: await callAlertsOf(services.db).topics(), countries: countryNames, zones: timeZones() },
    posted: args.context.get(postedFormContext),
    done: new URL(args.request.url).searchParams.get('done'),
  }
}

export const meta = () => privateMeta('My reviewer’s profile')

const doneMessages: Record<string, string> = {
  saved: 'Your profile is saved.',
  stopped: 'You have stopped reviewing. Thank you for everything you read.',
  returned: 'You are in the pool again.',
}

type Data = Route.ComponentProps['loaderData']

export default function ReviewerProfile({ loaderData }: Route.ComponentProps) {
  const { details, status, values, done, posted } = loaderData
  useOwnPage(details)
  const message = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <>
      <PageHead
        text={{ title: 'My reviewer’s profile', kicker: 'Reviews', lead: 'What we ask you for, how much, and whom you cannot review.' }}
        trail={[{ name: 'My reviews', path: '/reviews' }]}
      >
        <p>
          <Link to={paths.reviewerPassport} className="arrow">
            My reviewer’s passport
          </Link>
        </p>
      </PageHead>
      {message && !posted && (
        <div className="frame">
          <p className="notice good" role="status">
            {message}
          </p>
        </div>
      )}
      {status === 'paused' && (
        <div className="frame">
          <p className="notice warn">You pause until {formatDay(values.pausedUntil)}. Until then no new paper is proposed to you.</p>
        </div>
      )}
      <Section id="profile" heading="Profile">
        {status === 'stopped' ? <Stopped /> : <ProfileForm {...loaderData} />}
      </Section>
      {status !== 'stopped' && (
        <Section id="stop" heading="Stop reviewing">
          <div className="prose">
            <p>
              You can leave the pool at any time. <Link to={paths.reviewerStop}>Stop reviewing…</Link>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function Stopped() {
  return (
    <form className="form narrow" method="post" action={paths.reviewerStop}>
      <p>You have stopped reviewing: no paper is proposed to you. You can come back whenever you like.</p>
      <div className="form-actions">
        <button type="submit" className="button" name="answer" value="no">
          Review again
        </button>
      </div>
    </form>
  )
}

function ProfileForm({ values, version, posted: refused, choices, email, agreed, today }: Data) {
  const posted = refused?.form === 'reviewer-profile' ? refused : undefined
  const problems = posted?.fields ?? {}
  const value = (name: 'name' | 'languages' | 'pausedUntil' | 'people' | 'institutions') => posted?.values[name]?.[0] ?? values[name]
  return (
    <FormScope.Provider value="profile">
      <form className="form" method="post" action={paths.reviewerProfile} noValidate>
        {posted && <ErrorSummary message={posted.message} fields={problems} labels={ownLabels} />}
        {/* A refusal may have come because the profile was changed meanwhile: the next try knows of that. */}
        <input type="hidden" name="version" value={version} />
        <TextField name="name" label="Name" required maxLength={200} autoComplete="name" defaultValue={value('name')} error={problems.name} />
        <p className="hint">
          We write to {email}. {agreed && `You agreed to the rules of reviewing on ${agreed}.`}
        </p>
        <OwnFields values={typedOwnValues(posted?.values, values)} problems={problems} {...choices} />
        <TextField
          name="languages"
          label="Languages in which you can review"
          hint="Separated by commas."
          autoComplete="off"
          defaultValue={value('languages')}
          error={problems.languages}
        />
        <TextField
          name="pausedUntil"
          label="Pause until"
          hint="The last day of your pause. What you have accepted stays yours. Leave it empty to be asked."
          type="date"
          min={today}
          defaultValue={value('pausedUntil')}
          error={problems.pausedUntil}
        />
        <TextAreaField
          name="people"
          label="People whom you cannot review"
          hint="Such as relatives, doctoral students and close collaborators. One name or e-mail address a line; only our office reads it."
          rows={4}
          defaultValue={value('people')}
          error={problems.people}
        />
        <TextAreaField
          name="institutions"
          label="Institutions that you cannot review"
          hint="One per line. Your own is excluded anyway."
          rows={4}
          defaultValue={value('institutions')}
          error={problems.institutions}
        />
        <PrivacyNote />
        <div className="form-actions">
          <button type="submit" className="button">
            Save
          </button>
        </div>
      </form>
    </FormScope.Provider>
  )
}
