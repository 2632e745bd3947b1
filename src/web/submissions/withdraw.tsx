import { href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/withdraw.ts'
import { paperSearch } from './file-list.tsx'
import { loadStatus, namedPaper } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  return { status, paper: namedPaper(status, request), posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.status.item === 'registration' ? 'Cancel a registration' : 'Withdraw a submission')
}

const itemNames = { registration: 'Registration', submission: 'Submission', manuscript: 'Manuscript' } as const

const ofWithdrawing = (onRequest: boolean) => [
  `${onRequest ? 'Once it is withdrawn, nobody' : 'Nobody'} reads or reviews it any further, and it will not be in the programme or the proceedings.`,
  'You cannot undo this yourself. To come back, submit again while the call is open, or write to us with your reference.',
  'There is nothing to pay. A fee that has already been paid is not refunded, but it can be moved to a later conference.',
  'Your files and this page are kept, so that both sides can show what was received and when it was withdrawn.',
]

const ofManuscripts = (onRequest: boolean) => [
  `${onRequest ? 'Once it is withdrawn, nobody' : 'Nobody'} reads or reviews it any further, and the journal does not publish it.`,
  'You cannot undo this yourself. You may send it again while the journal takes manuscripts, or to another journal.',
  'Your files and this page are kept, so that both sides can show what was received and when it was withdrawn.',
]

const ofCancelling = [
  'Your place becomes free for someone else.',
  'To come back, register again while registration is open. You will get a new reference.',
  'There is nothing to pay.',
  'This page is kept, so that both sides can show what was received and when it was cancelled.',
]

function closedText(word: string, isDone: boolean, stateInWords: string): string {
  return isDone ? `It has been ${word} already.` : `It can no longer be ${word}: its state is “${stateInWords}”.`
}

/** Explains the consequences and asks for confirmation. */
export default function WithdrawPage({ loaderData: { status, paper, posted } }: Route.ComponentProps) {
  const subject = paper ?? status
  const concerned = paper ? [paper] : status.papers
  // Several papers, or one with a registration, may be withdrawn partly at once and partly on request.
  const asks = concerned.some((one) => one.mayWithdraw && !one.withdrawsAtOnce)
  const asksOnly = asks && !concerned.some((one) => one.mayWithdraw && one.withdrawsAtOnce)
  const isRegistration = status.item === 'registration'
  const back = href(paths.submission, status.address)
  return (
    <>
      <PageHead
        text={{
          title: isRegistration ? 'Cancel this registration?' : asksOnly ? `Ask to withdraw this ${status.item}?` : `Withdraw this ${status.item}?`,
          kicker: `${itemNames[status.item]} ${subject.reference}`,
          lead: `${[status.conference.subConference, status.days].filter(Boolean).join(', ')}.`,
        }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="consequences" heading="What it means">
        {posted && (
          <p className="notice warn" role="alert">
            {posted.message}
          </p>
        )}
        {subject.mayWithdraw ? (
          <>
            <ul className="prose">
              {asks && (
                <li>
                  {asksOnly ? 'The review has begun' : 'The review of a part of it has begun'}, so an organiser looks at your request first and answers it by
                  mail. Until then nothing changes.
                </li>
              )}
              {(isRegistration ? ofCancelling : status.item === 'manuscript' ? ofManuscripts(asksOnly) : ofWithdrawing(asksOnly)).map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <form
              method="post"
              action={`${href(paths.submissionWithdraw, status.address)}${paperSearch(status.papers.length > 1 ? paper?.number : undefined)}`}
              className="form"
            >
              {asks && (
                <TextAreaField
                  name="reason"
                  label="Your reason"
                  hint="Optional. The organisers read it with your request."
                  rows={3}
                  maxLength={2000}
                  defaultValue={posted?.values.reason?.[0]}
                  error={posted?.fields.reason}
                />
              )}
              <PrivacyNote />
              <div className="act-form">
                <button type="submit" className="button grave">
                  Yes, {isRegistration ? 'cancel' : asksOnly ? 'ask to withdraw' : 'withdraw'} {subject.reference}
                </button>
                <Link className="button quiet" to={back}>
                  No, keep it
                </Link>
              </div>
            </form>
          </>
        ) : (
          <div className="prose">
            <p>
              {isRegistration
                ? closedText('cancelled', status.registration?.state === 'cancelled', subject.stateInWords)
                : concerned.some((one) => one.withdrawalRequest?.state === 'open')
                  ? 'You have asked to withdraw it already; the organisers will answer by e-mail.'
                  : closedText('withdrawn', subject.state === 'withdrawn', subject.stateInWords)}{' '}
              <Link to={back}>Back to the {status.item}</Link>
            </p>
          </div>
        )}
      </Section>
    </>
  )
}
