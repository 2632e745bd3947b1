import { data, href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/appeal.ts'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  return { address: status.address, reference: status.reference, paper, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Appeal against a decision')
}

type Loaded = Route.ComponentProps['loaderData']

/** The author of a rejected paper says, once, why the decision should be looked at again. */
export default function AppealPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference } = loaderData
  const back = href(paths.submission, address)
  return (
    <>
      <PageHead
        text={{
          title: paper.appeal?.state === 'open' ? 'You have appealed' : 'Appeal against the decision',
          kicker: `Submission ${paper.reference}`,
          lead: `${[paper.conference.subConference, paper.days].filter(Boolean).join(', ')}.`,
        }}
        trail={[{ name: reference, path: back }]}
      />
      <Section id="appeal" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {paper.appealDay ? <AppealForm {...loaderData} /> : <Appealed paper={paper} />}
          <p>
            <Link to={back}>Back to your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function AppealForm({ paper, posted }: Loaded) {
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.message} />}
      <ul className="prose">
        <li>You can appeal once, until {paper.appealDay}.</li>
        <li>Somebody who did not make the decision reads your reasons, with the reviews, and answers you by e-mail.</li>
        <li>If the appeal is granted, your paper is reviewed again. Otherwise the decision stands.</li>
      </ul>
      <TextAreaField
        name="reasons"
        label="Your reasons"
        hint="What did the decision or a review overlook or get wrong? Please be specific."
        rows={8}
        maxLength={5000}
        required
        defaultValue={posted?.values.reasons?.[0]}
        error={posted?.fields.reasons}
      />
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button">
          Send the appeal
        </button>
      </div>
    </form>
  )
}

function Appealed({ paper: { appeal, stateInWords } }: Pick<Loaded, 'paper'>) {
  if (appeal?.state === 'open')
    return (
      <p className="notice good" role="status">
        Your appeal of {appeal.requested} has arrived. An organiser who did not make the decision reads it and answers you by e-mail.
      </p>
    )
  if (appeal)
    return (
      <div className="notice">
        <p>
          <strong>{appeal.state === 'granted' ? 'Your appeal was granted' : 'Your appeal was not granted'}</strong> ({appeal.answered}).
        </p>
        {appeal.note && <p className="timeline-note">{appeal.note}</p>}
      </div>
    )
  return <p>There is no decision that you can appeal against: its state is “{stateInWords}”, or the time for an appeal is over.</p>
}
