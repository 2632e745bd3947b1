import { findCallAlert } from '#domain/call-alerts/ask-for-call-alert.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/answer.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const alert = await findCallAlert(context.get(servicesContext), params.token)
  return { alert: alert && { topic: alert.topic, isConfirmed: alert.confirmed_at !== null }, posted: context.get(postedFormContext) }
}

const title = 'E-mails about new calls'

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]

export default function AnswerCallAlert({ loaderData: { alert, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title, kicker: 'By e-mail', lead: leadOf(alert) }} />
      <Section id="answer" heading={alert ? alert.topic : 'Nothing to do'}>
        {alert ? (
          <form className="form narrow" method="post">
            {posted && <FormFailure message={posted.message} />}
            <div className="form-actions">
              {!alert.isConfirmed && (
                <button type="submit" className="button" name="answer" value="yes">
                  Yes, tell me
                </button>
              )}
              <button type="submit" className={alert.isConfirmed ? 'button' : 'button quiet'} name="answer" value="no">
                {alert.isConfirmed ? 'Stop these e-mails' : 'No, delete my address'}
              </button>
            </div>
          </form>
        ) : (
          <p>
            Changed your mind? <Link to={paths.callAlerts}>Choose a topic again</Link>, or see <Link to={paths.conferenceYears}>all conferences</Link>.
          </p>
        )}
      </Section>
    </>
  )
}

function leadOf(alert: { topic: string; isConfirmed: boolean } | undefined): string {
  if (!alert) return 'We no longer write to this address about new calls, and have removed it from the list.'
  if (alert.isConfirmed) return `We write to you when a call for abstracts on ${alert.topic} opens.`
  return `Shall we write to you when a call for abstracts on ${alert.topic} opens?`
}
