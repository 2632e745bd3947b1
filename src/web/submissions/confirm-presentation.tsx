import { data, href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/confirm-presentation.ts'
import { loadStatus } from './load-status.ts'
import { confirmLabel } from './paper-notices.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'
import { RegisterNow } from './registration-section.tsx'

/** Opening the link answers nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  return {
    address: status.address,
    reference: status.reference,
    isRegistered: Boolean(status.registration),
    paper,
    posted: context.get(postedFormContext),
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Will you present your paper?')
}

type Loaded = Route.ComponentProps['loaderData']

/** The author of an accepted paper confirms to present it, or says that they cannot. */
export default function ConfirmPresentationPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference, isRegistered } = loaderData
  const back = href(paths.submission, address)
  return (
    <>
      <PageHead
        text={{
          title: titleOf(paper),
          kicker: `Submission ${paper.reference}`,
          lead: `${paper.conference.subConference}, ${paper.days}, ${paper.conference.location}, ${paper.conference.country}.`,
        }}
        trail={[{ name: reference, path: back }]}
      />
      <Section id="answer" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {paper.presentation === 'asked' ? <AnswerForm {...loaderData} /> : <Answered paper={paper} />}
          {paper.presentation === 'confirmed' && !isRegistered && <RegisterNow paper={paper} address={address} />}
          <p>
            <Link to={back}>The status of your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function titleOf({ presentation }: Loaded['paper']): string {
  if (presentation === 'confirmed') return 'You will present it'
  return presentation === 'declined' ? 'You cannot present it' : presentation === 'asked' ? 'Will you present your paper?' : 'Nothing to confirm'
}

function AnswerForm({ posted, isRegistered }: Loaded) {
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.fields.answer ?? posted.message} />}
      <p>
        Your paper was accepted. If you confirm, it gets its place in the programme{isRegistered ? '' : ', and you go on to register'}. If you cannot come, we
        can give the place to somebody else.
      </p>
      <TextAreaField
        name="note"
        label="If you cannot present it: why?"
        hint="Optional. Only the organisers read it, and they answer you by e-mail."
        rows={3}
        maxLength={2000}
        defaultValue={posted?.values.note?.[0]}
        error={posted?.fields.note}
      />
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button" name="answer" value="confirmed">
          {confirmLabel(isRegistered)}
        </button>
        <button type="submit" className="button quiet" name="answer" value="declined">
          No, I cannot present it
        </button>
      </div>
    </form>
  )
}

function Answered({ paper: { presentation, stateInWords } }: Pick<Loaded, 'paper'>) {
  if (presentation === 'confirmed')
    return (
      <p className="notice good" role="status">
        Thank you for confirming. We will send you the programme and practical details by e-mail. If you cannot come after all, please ask to withdraw it on the
        status page.
      </p>
    )
  if (presentation === 'declined')
    return (
      <p className="notice" role="status">
        Thank you for telling us. The organisers know that you cannot present it, and will answer you by e-mail.
      </p>
    )
  return <p>There is nothing to confirm: its state is “{stateInWords}”.</p>
}
