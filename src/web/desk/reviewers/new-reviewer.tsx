import { href, useNavigate } from 'react-router'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { countryNames } from '#domain/forms/countries.ts'
import type { ReviewerForm } from '#domain/review/pool/reviewer.schema.ts'
import { timeZones } from '../../ui/form/time-zones.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/new-reviewer.ts'
import { ReviewerFields, readReviewerFields } from './reviewer-fields.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['review'])
  return { topics: await callAlertsOf(services.db).topics(), countries: countryNames, zones: timeZones() }
}

const empty: ReviewerForm = {
  title: '',
  name: '',
  email: '',
  affiliation: '',
  country: '',
  topics: [],
  languages: [],
  timeZone: 'UTC',
  maxLoad: 3,
  isStandby: false,
  people: [],
  institutions: [],
}

/** For somebody who has agreed elsewhere, such as a reviewer of an earlier edition. */
export default function NewReviewer({ loaderData: choices }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()

  async function add(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await mutate<{ id: string }>('/reviewers', readReviewerFields(event.currentTarget), () => ({ text: 'The reviewer is in the pool.' }))
    if (result.ok) await navigate(href(deskPaths.reviewer, { id: result.data.id }))
  }
  return (
    <DeskPage
      title="Add a reviewer"
      subtitle="For somebody who reviews for you already. They agree to the rules before they read their first paper. To ask somebody new, invite them instead."
      actions={
        <Link className="button quiet" to={deskPaths.reviewers}>
          All reviewers
        </Link>
      }
    >
      <form className="desk-panel act-form" noValidate onSubmit={(event) => void add(event)}>
        <ReviewerFields values={empty} errors={problem?.fields ?? {}} {...choices} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Add to the pool" />
      </form>
    </DeskPage>
  )
}
