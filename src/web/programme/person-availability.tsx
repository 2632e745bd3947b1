import { formatDays } from '#domain/dates.ts'
import { findWishingPerson } from '#domain/programme/people/state-person-wish.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { timeZones } from '../ui/form/time-zones.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/person-availability.ts'
import { AvailabilityFields } from './availability-fields.tsx'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await findWishingPerson(context.get(servicesContext), params)
  const posted = context.get(postedFormContext)
  const isSaved = new URL(request.url).searchParams.get('arrived') === 'saved'
  if (!found) return { found: undefined, posted, isSaved, zones: [] }
  const { person, conference, timeZone, days, wish } = found
  return {
    found: {
      name: person.name,
      conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}`,
      days,
      wish: wish && { days: wish.days, needs: wish.needs, isRemote: timeZone !== '', timeZone },
    },
    posted,
    isSaved,
    zones: timeZones(),
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your part in the programme')

/** A chair or a keynote speaker says when they can come and what they need. */
export default function PersonAvailabilityPage({ loaderData: { found, posted, isSaved, zones } }: Route.ComponentProps) {
  if (!found)
    return (
      <>
        <PageHead text={{ title: 'Your part in the programme', kicker: 'Programme', lead: 'We could not find the conference that this link belongs to.' }} />
        <Section id="gone" heading="This link does not work">
          <p>It is not whole, it was replaced by a newer one, or the conference is over. Please look for our last e-mail, or reply to it.</p>
        </Section>
      </>
    )
  return (
    <>
      <PageHead text={{ title: 'Your part in the programme', kicker: found.name, lead: `${found.conference}.` }} />
      <Section id="wish" heading="When can you take part?">
        <form className="form narrow" method="post">
          {posted && <FormFailure message={posted.message} />}
          {isSaved && (
            <p className="notice good" role="status">
              Saved. If something changes, please come back to this page.
            </p>
          )}
          <p>We plan your keynote, and the sessions that you chair, by it; if we cannot, we write to you.</p>
          <AvailabilityFields {...found} zones={zones} posted={posted} presenceLabel="How will you take part?" needsLabel="What you need" />
          <PrivacyNote />
          <div className="form-actions">
            <button type="submit" className="button">
              Save
            </button>
          </div>
        </form>
      </Section>
    </>
  )
}
