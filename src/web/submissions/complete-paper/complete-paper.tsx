import { useRef, useState } from 'react'
import { data, href } from 'react-router'
import { countryNames } from '#domain/forms/countries.ts'
import { PageHead } from '../../pages/page-head.tsx'
import { paths } from '../../paths.ts'
import { postedFormContext } from '../../request-context.ts'
import { PrivacyNote } from '../../site/privacy-note.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormScope } from '../../ui/form/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { ClosedNote, CorrectionActions, ReasonField } from '../correction-parts.tsx'
import { loadStatus } from '../load-status.ts'
import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/complete-paper.ts'
import { PaperFields, paperLabels } from './paper-fields.tsx'
import { StillMissing } from './still-missing.tsx'
import { SaveLine, useAutosave } from './use-autosave.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  const isSaved = new URL(request.url).searchParams.get('arrived') === 'saved'
  return { status, paper, countries: countryNames, posted: context.get(postedFormContext), isSaved }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Complete your paper')
}

type Loaded = Route.ComponentProps['loaderData']

/** Everything that reviewers and the programme need to know of one paper. It may be incomplete, and is saved while it is typed. */
export default function CompletePaperPage({ loaderData }: Route.ComponentProps) {
  const { status, paper } = loaderData
  const asks = paper.mayCorrect === 'on-request'
  return (
    <>
      <PageHead
        text={{
          title: asks && !paper.mayComplete ? 'Ask for a correction' : 'Complete your paper',
          kicker: `Submission ${paper.reference}`,
          lead: leadOf(paper),
        }}
        trail={[{ name: status.reference, path: href(paths.submission, status.address) }]}
      />
      <Section id="form" heading={paper.title || 'Your paper'}>
        {paper.mayCorrect === 'closed' ? <ClosedNote status={status} stateInWords={paper.stateInWords} /> : <PaperForm {...loaderData} />}
      </Section>
    </>
  )
}

function leadOf({ mayCorrect, mayComplete }: Loaded['paper']): string {
  if (mayCorrect === 'at-once')
    return 'Please complete it before the review begins. You can stop at any time and come back: an incomplete paper can be saved too.'
  if (mayComplete)
    return 'A revision is asked for, so you can change the abstract and the statements at once. Another title or other authors go to an organiser first, who answers by mail.'
  return 'The review has begun, so an organiser will look at your corrections first and answer by e-mail. Until then nothing changes.'
}

function PaperForm({ status, paper, countries, posted, isSaved }: Loaded) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(paper.incomplete)
  const asks = paper.mayCorrect === 'on-request'
  const draftAddress = `/api/v1/submissions/${status.reference}/paper/draft?paper=${paper.number}`
  const autosave = useAutosave({
    form,
    address: draftAddress,
    secret: status.address.secret,
    version: paper.detailsVersion,
    isOn: paper.mayComplete,
    onSaved(saved) {
      const now = saved.papers.find(({ number }) => number === paper.number)
      setMissing(now?.incomplete ?? [])
      return now?.detailsVersion ?? ''
    },
  })
  return (
    <FormScope.Provider value="paper">
      <form
        key={autosave.restored}
        ref={form}
        method="post"
        action={href(paths.submissionPaper, { ...status.address, n: String(paper.number) })}
        className="form paper-form"
        noValidate
        onInput={autosave.changed}
        onSubmit={autosave.submit}
      >
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {posted && <ErrorSummary message={posted.message} fields={posted.fields} labels={paperLabels} />}
        {isSaved && !posted && (
          <p className="notice good" role="status">
            Saved.
          </p>
        )}
        {paper.mayComplete && <StillMissing missing={missing} />}
        <input type="hidden" name="version" value={autosave.version} readOnly />
        <PaperFields paper={paper} countries={countries} posted={posted} missing={paper.mayComplete ? missing : []} onRows={autosave.changed} isPage />
        {asks && <ReasonField posted={posted} />}
        <PrivacyNote />
        <SaveLine state={autosave.state} restore={autosave.restore} />
        <CorrectionActions asks={asks && !paper.mayComplete} back={href(paths.submission, status.address)} />
      </form>
    </FormScope.Provider>
  )
}
