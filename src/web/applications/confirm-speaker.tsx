import { href } from 'react-router'
import { findInvitation } from '#domain/applications/speaker-invitations.ts'
import { slugOf } from '#domain/conferences/conference.ts'
import { formatDays } from '#domain/dates.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/confirm-speaker.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!invitation) return { posted, invitation: undefined }
  const conference = { subConference: invitation.sub_conference, startDate: invitation.start_date }
  return {
    posted,
    invitation: {
      state: invitation.state,
      isOpen: invitation.isOpen,
      name: invitation.speaker_name,
      title: invitation.speaker_title,
      category: invitation.speaker_category,
      conference: invitation.sub_conference,
      when: `${formatDays(invitation.start_date, invitation.end_date)}, ${invitation.location}`,
      page: href(paths.conference, { id: invitation.conference_id, conference: slugOf(conference) }),
    },
  }
}

export const meta = () => [{ title: 'May we announce you?' }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]

type Invitation = NonNullable<Route.ComponentProps['loaderData']['invitation']>

export default function ConfirmSpeaker({ loaderData: { invitation, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'May we announce you?', lead: 'We never announce anyone who has not agreed.', kicker: 'Your answer' }} />
      <Section id="answer" heading={headingOf(invitation)}>
        {invitation?.isOpen ? (
          <form className="form narrow" method="post">
            {posted && <FormFailure message={posted.message} />}
            <p>
              This is what the page of <strong>{invitation.conference}</strong> ({invitation.when}) will show:
            </p>
            <div className="prose">
              <p>
                {invitation.category}
                <br />
                <strong>{invitation.name}</strong>
                <br />
                {invitation.title}
              </p>
            </div>
            <p>If a detail is wrong, please do not answer here. Reply to our e-mail instead, and we will send a new link with the correction.</p>
            <div className="form-actions">
              <button type="submit" className="button" name="answer" value="yes">
                Yes, announce me
              </button>
              <button type="submit" className="button quiet" name="answer" value="no">
                No, please do not
              </button>
            </div>
          </form>
        ) : (
          <div className="prose">
            <Outcome invitation={invitation} />
          </div>
        )}
      </Section>
    </>
  )
}

function headingOf(invitation: Invitation | undefined): string {
  if (invitation?.isOpen) return 'Please look, and say yes or no'
  if (invitation?.state === 'confirmed') return 'Thank you'
  return invitation?.state === 'refused' ? 'As you wish' : 'This link no longer works'
}

function Outcome({ invitation }: { invitation: Invitation | undefined }) {
  if (invitation?.state === 'confirmed')
    return (
      <p>
        You agreed, and are on <Link to={invitation.page}>the page of {invitation.conference}</Link>.
      </p>
    )
  if (invitation?.state === 'refused') return <p>We will not announce you. The programme team has been told.</p>
  return <p>It has been replaced by a newer one, withdrawn, or has expired. Please reply to the e-mail it came in, and we will send a new one.</p>
}
