import { data, href } from 'react-router'
import { readSpeakerPage } from '#domain/programme/speaker-page.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { AvailabilityFields } from '../programme/availability-fields.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { timeZones } from '../ui/form/time-zones.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/state-wish.ts'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  return {
    address: status.address,
    reference: status.reference,
    paper: { title: paper.title, reference: paper.reference, name: paper.conference.subConference, days: paper.days },
    speaker: await readSpeakerPage(context.get(servicesContext), params, Number(params.n)),
    zones: timeZones(),
    posted: context.get(postedFormContext),
    isSaved: new URL(request.url).searchParams.get('arrived') === 'saved',
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Presenting your paper')
}

type Loaded = Route.ComponentProps['loaderData']

/** The presenter of an accepted paper says when they can present and what they need. */
export default function StateWishPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference, speaker, isSaved } = loaderData
  const back = href(paths.submission, address)
  return (
    <>
      <PageHead
        text={{ title: 'Presenting your paper', kicker: `Submission ${paper.reference}`, lead: `${paper.name}, ${paper.days}.` }}
        trail={[{ name: reference, path: back }]}
      />
      <Section id="wish" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {isSaved && (
            <p className="notice good" role="status">
              Saved. If something changes, please come back to this page.
            </p>
          )}
          {speaker ? <WishForm {...loaderData} speaker={speaker} /> : <p>This can be filled in once your paper is accepted, until the conference ends.</p>}
          <p>
            <Link to={back}>The status of your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function WishForm({ speaker, zones, posted }: Loaded & { speaker: NonNullable<Loaded['speaker']> }) {
  const { days, wish, showsAbstract, place } = speaker
  const typed = (name: string, stored: string) => posted?.values[name]?.[0] ?? stored
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.message} />}
      {place && (
        <p className="notice" role="note">
          Your place in the published programme: {place}
        </p>
      )}
      <p>Say when you can present. We plan the programme by it; if we cannot, we write to you.</p>
      <AvailabilityFields days={days} wish={wish} zones={zones} posted={posted} presenceLabel="How will you present?" needsLabel="What you need to present" />
      <SelectField
        name="abstract"
        label="May we show your abstract on the public programme, on the page of the conference and in the book of abstracts?"
        hint="Title and authors are shown in any case."
        required
        placeholder="Please choose…"
        options={[
          { value: 'shown', text: 'Yes, show it' },
          { value: 'hidden', text: 'No, only the title and the authors' },
        ]}
        defaultValue={typed('abstract', showsAbstract ? 'shown' : 'hidden')}
        error={posted?.fields.abstract}
      />
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button">
          Save
        </button>
      </div>
    </form>
  )
}
