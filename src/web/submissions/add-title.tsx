import { data, href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/add-title.ts'
import { paperSearch } from './file-list.tsx'
import { loadStatus, namedPaper } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = namedPaper(status, request)
  if (!paper) throw data(null, { status: 404 })
  return { status, paper, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Add the title')
}

/** For a submission that was sent without a title. */
export default function AddTitlePage({ loaderData: { status, paper, posted } }: Route.ComponentProps) {
  const back = href(paths.submission, status.address)
  return (
    <>
      <PageHead
        text={{ title: 'Add the title', lead: 'As it should appear in the programme and the proceedings.', kicker: `Submission ${paper.reference}` }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="title" heading="The title">
        {paper.mayAddTitle ? (
          <form method="post" action={`${href(paths.submissionTitle, status.address)}${paperSearch(paper.number)}`} className="form" noValidate>
            {posted && <ErrorSummary message={posted.message} fields={posted.fields} labels={{ research_title: 'Research title' }} />}
            <TextField
              name="research_title"
              label="Research title"
              required
              maxLength={500}
              autoComplete="off"
              defaultValue={posted?.values.research_title?.[0]}
              error={posted?.fields.research_title}
            />
            <PrivacyNote />
            <div className="act-form">
              <button type="submit" className="button">
                Send the title
              </button>
              <Link className="button quiet" to={back}>
                Back
              </Link>
            </div>
          </form>
        ) : (
          <div className="prose">
            <p>
              {paper.title ? `We have the title “${paper.title}”.` : `It can no longer be added: the state is “${paper.stateInWords}”.`}{' '}
              <Link to={back}>Back to the submission</Link>
            </p>
          </div>
        )}
      </Section>
    </>
  )
}
