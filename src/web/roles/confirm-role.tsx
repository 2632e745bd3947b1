import { href } from 'react-router'
import { conferenceOfRole, findOfferedRole } from '#domain/roles/appoint.ts'
import { isForOrganisation, roleLabels } from '#domain/roles/role.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/confirm-role.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findOfferedRole(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, role: undefined }
  const { state, isOpen, role, name, title, organisation, end_kind } = found
  const shown = isForOrganisation(role) ? [organisation] : [name, title, organisation]
  return {
    posted,
    role: {
      ...{ state, isOpen, end: end_kind, label: roleLabels[role], shown: shown.filter(Boolean), isNamed: role !== 'reviewer' },
      conference: conferenceOfRole(found),
    },
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your appointment')

type OfferedRole = NonNullable<Route.ComponentProps['loaderData']['role']>

export default function ConfirmRole({ loaderData: { role, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'Your appointment', lead: 'We name nobody before they have agreed.', kicker: 'Your answer' }} />
      <Section id="answer" heading={headingOf(role)}>
        {role?.isOpen ? (
          <form className="form narrow" method="post">
            {posted && <FormFailure message={posted.message} />}
            <p>
              You are appointed <strong>{role.label}</strong> of <strong>{role.conference.name}</strong>, {role.conference.when}. The appointment ends with the
              conference.
            </p>
            <Shown role={role} />
            <p>If a detail is wrong, please do not answer here. Reply to our e-mail instead, and we will send a new link with the correction.</p>
            <div className="form-actions">
              <button type="submit" className="button" name="answer" value="yes">
                Yes, I confirm
              </button>
              <button type="submit" className="button quiet" name="answer" value="no">
                No, I cannot
              </button>
            </div>
          </form>
        ) : (
          <div className="prose">
            <Outcome role={role} />
          </div>
        )}
      </Section>
    </>
  )
}

function Shown({ role }: { role: OfferedRole }) {
  if (!role.isNamed) return <p>Reviewers are not named on the conference’s page.</p>
  return (
    <>
      <p>This is what the conference’s page will show:</p>
      <div className="prose">
        <p>
          {role.label}
          {role.shown.map((line, number) => (
            <span key={line}>
              <br />
              {number === 0 ? <strong>{line}</strong> : line}
            </span>
          ))}
        </p>
      </div>
    </>
  )
}

function headingOf(role: OfferedRole | undefined): string {
  if (role?.isOpen) return 'Please check this, and answer yes or no'
  if (role?.state === 'confirmed') return 'Thank you'
  return role?.end === 'declined' ? 'You have declined' : 'This link no longer works'
}

function Outcome({ role }: { role: OfferedRole | undefined }) {
  if (role?.state === 'confirmed')
    return (
      <p>
        You have confirmed the role of {role.label}.{role.isNamed && ' You are now named on'}
        {!role.isNamed && ' Here is'}{' '}
        <Link to={href(paths.conference, { id: role.conference.id, conference: role.conference.slug })}>the page of {role.conference.name}</Link>.
      </p>
    )
  if (role?.end === 'declined') return <p>Thank you for telling us. We will not name you.</p>
  return <p>It has been replaced by a newer one, taken back, or has expired. Please reply to the e-mail it came in, and we will send a new one.</p>
}
