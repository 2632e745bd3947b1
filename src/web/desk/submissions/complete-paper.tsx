import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { countryNames } from '#domain/forms/countries.ts'
import { paperDetailsOf } from '#domain/papers/paper-details.store.ts'
import { missingDetails } from '#domain/papers/paper-details.ts'
import { requirePaper } from '#domain/submissions/desk/paper-at-desk.ts'
import { PaperFields, paperLabels } from '../../submissions/complete-paper/paper-fields.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormScope } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/complete-paper.ts'
import { orNotFound } from './load-submission.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const { db } = services
  const found = await orNotFound(requirePaper(db, args.params.reference))
  const details = await paperDetailsOf(db).find(found)
  const rules = await paperDetailsOf(db).rulesOf(found.conferenceId)
  const { title, authors, ...content } = details
  const { reference, version } = found
  return { reference, version, paper: { title, authors, content, rules }, missing: missingDetails(details, rules), countries: countryNames }
}

/** The office completes a paper on behalf of its author. What was typed stays until it is stored. */
export default function CompletePaper({ loaderData: { reference, version, paper, missing, countries } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const [isDirty, setDirty] = useState(false)
  const { leave, leaveDialog } = useUnsavedChanges(isDirty)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const page = href(deskPaths.submission, { reference })

  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const names = [...new Set(fields.keys())]
    const body = Object.fromEntries(names.map((name) => [name, name.endsWith('[]') ? fields.getAll(name) : fields.get(name)]))
    const result = await mutate(`/submissions/${reference}/paper`, { ...body, version }, () => ({
      text: `${reference} is saved. Its author was not written to.`,
    }))
    if (result.ok) leave(() => navigate(page))
    // The version is read again; what was typed stays in the controls.
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }
  // Problems of a list carry the number of the row: `author_email[].0`.
  const problems = Object.fromEntries(Object.entries(problem?.fields ?? {}).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]))
  return (
    <DeskPage
      title={`Complete ${reference}`}
      subtitle="On behalf of the author, who is not written to; the history keeps the old and the new values."
      actions={
        <Link className="button quiet" to={page}>
          Back to {reference}
        </Link>
      }
    >
      <FormScope.Provider value="paper">
        <form className="form desk-panel paper-form" noValidate onChange={() => setDirty(true)} onSubmit={(event) => void save(event)}>
          {problem && <ErrorSummary message={problem.message} fields={problems} labels={paperLabels} />}
          <PaperFields paper={paper} countries={countries} missing={missing} posted={{ values: {}, fields: problems }} onRows={() => setDirty(true)} />
          <p className="save-bar">
            <button type="submit" className="button" aria-disabled={busy}>
              {busy ? 'Please wait…' : 'Save the paper'}
            </button>
            <Link to={page}>Cancel</Link>
          </p>
        </form>
      </FormScope.Provider>
      {leaveDialog}
    </DeskPage>
  )
}
