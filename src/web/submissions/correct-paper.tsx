import { useState } from 'react'
import { data, href } from 'react-router'
import { maxCoAuthors } from '#domain/submissions/own-correction.schema.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { type PostedForm, postedFormContext } from '../request-context.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/correct-paper.ts'
import { ClosedNote, CorrectionActions, ReasonField } from './correction-parts.tsx'
import { paperSearch } from './file-list.tsx'
import { loadStatus, namedPaper, type ShownPaper } from './load-status.ts'
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
  return privateMeta('Correct title and authors')
}

const labels = { research_title: 'Research title', 'author_name[]': 'Co-authors', 'author_email[]': 'Co-authors' }

/** The title and the authors of one paper, in the order in which the programme names them. */
export default function CorrectPaperPage({ loaderData: { status, paper, posted } }: Route.ComponentProps) {
  const asks = paper.mayCorrect === 'on-request'
  const back = href(paths.submission, status.address)
  return (
    <>
      <PageHead
        text={{
          title: asks ? 'Ask for a correction' : 'Correct title and authors',
          kicker: `Submission ${paper.reference}`,
          lead: asks
            ? 'The review has begun, so an organiser will look at your corrections first and answer by e-mail. Until then nothing changes.'
            : 'As they should appear in the programme and the proceedings. You can change them until the review begins.',
        }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="form" heading="Title and authors">
        {paper.mayCorrect === 'closed' ? (
          <ClosedNote status={status} stateInWords={paper.stateInWords} />
        ) : (
          <form
            method="post"
            action={`${href(paths.submissionCorrectPaper, status.address)}${paperSearch(status.papers.length > 1 ? paper.number : undefined)}`}
            className="form"
            noValidate
          >
            {posted && <ErrorSummary message={posted.message} fields={posted.fields} labels={labels} />}
            <input type="hidden" name="version" value={paper.detailsVersion} />
            <TextField
              name="research_title"
              label="Research title"
              required
              maxLength={500}
              autoComplete="off"
              defaultValue={posted?.values.research_title?.[0] ?? paper.title}
              error={posted?.fields.research_title}
            />
            <AuthorRows paper={paper} posted={posted} />
            {asks && <ReasonField posted={posted} />}
            <CorrectionActions asks={asks} back={back} />
          </form>
        )}
      </Section>
    </>
  )
}

interface Row {
  place: string
  name: string
  affiliation: string
  email: string
}

const emptyRow: Row = { place: '', name: '', affiliation: '', email: '' }
const spareRows = 2

/** What was typed before a refusal, or else the co-authors as they stand. */
function rowsOf(paper: ShownPaper, posted: PostedForm | undefined): Row[] {
  if (!posted?.values['author_name[]'])
    return paper.authors.flatMap(({ isSender, name, affiliation, email }, index) => (isSender ? [] : [{ place: String(index + 1), name, affiliation, email }]))
  const typed = (name: string, index: number) => posted.values[name]?.[index] ?? ''
  const rows = posted.values['author_name[]'].map((name, index) => ({
    place: typed('author_place[]', index),
    name,
    affiliation: typed('author_affiliation[]', index),
    email: typed('author_email[]', index),
  }))
  return rows.filter((row) => Object.values(row).some((value) => value !== ''))
}

/** The sender and the co-authors. Without JavaScript two empty rows are there; saving them brings two more. */
function AuthorRows({ paper, posted }: { paper: ShownPaper; posted: PostedForm | undefined }) {
  const filled = rowsOf(paper, posted)
  const [spare, setSpare] = useState(spareRows)
  const rows = [...filled, ...Array.from({ length: spare }, () => emptyRow)].slice(0, maxCoAuthors)
  const sender = paper.authors.find(({ isSender }) => isSender)
  const ownPlace = posted?.values.own_place?.[0] ?? String(paper.authors.findIndex(({ isSender }) => isSender) + 1)
  const problems = [posted?.fields['author_name[]'], posted?.fields['author_email[]']].filter(Boolean)
  return (
    <fieldset className="author-rows" data-field="author_name[]" aria-describedby={problems.length > 0 ? 'authors-error' : undefined}>
      <legend>Authors</legend>
      <p className="hint">“Place” is the order in which they are named. To remove a co-author, empty the row.</p>
      {problems.length > 0 && (
        <p className="field-error" id="authors-error">
          {problems.join(' ')}
        </p>
      )}
      <div className="author-row own">
        <TextField name="own_place" label="Place" inputMode="numeric" maxLength={3} defaultValue={ownPlace} autoComplete="off" />
        <p>
          <strong>{sender?.name}</strong> (you)
        </p>
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are neither moved nor removed while the page is open
        <fieldset key={index} className="author-row">
          <legend className="unseen">Co-author {index + 1}</legend>
          <TextField name="author_place[]" label="Place" inputMode="numeric" maxLength={3} defaultValue={row.place} autoComplete="off" />
          <TextField name="author_name[]" label="Name" maxLength={200} defaultValue={row.name} autoComplete="off" />
          <TextField name="author_affiliation[]" label="Affiliation" maxLength={200} defaultValue={row.affiliation} autoComplete="off" />
          <TextField name="author_email[]" label="E-mail" type="email" maxLength={254} defaultValue={row.email} autoComplete="off" />
        </fieldset>
      ))}
      {rows.length < maxCoAuthors && (
        <p className="needs-script">
          <button type="button" className="button quiet" onClick={() => setSpare(spare + 1)}>
            One more co-author
          </button>
        </p>
      )}
    </fieldset>
  )
}
