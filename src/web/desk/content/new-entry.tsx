import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { isFixed } from '#domain/content/desk/entry-state.ts'
import type { TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/new-entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { formOf, requireCollection } from './load-content.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, ['content'])
  const collection = requireCollection(args.params.collection)
  if (isFixed(collection)) throw data(null, { status: 404 })
  return formOf(collection)
}

export default function NewEntry({ loaderData: { collection, collectionTitle, fields } }: Route.ComponentProps) {
  const [typed, setTyped] = useState<TypedEntry>({})
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const { leave, leaveDialog } = useUnsavedChanges(Object.keys(typed).length > 0)

  async function create(event: React.FormEvent) {
    event.preventDefault()
    const result = await mutate<{ id: string }>(`/content/${collection}`, { data: typed }, () => ({ text: 'Draft saved. Visitors cannot see it yet.' }))
    if (!result.ok) return
    leave(() => navigate(href(deskPaths.entry, { collection, id: result.data.id })))
  }
  return (
    <DeskPage
      title={collection === 'added-pages' ? 'New page' : 'New entry'}
      subtitle={collectionTitle}
      actions={
        <Link className="button quiet" to={href(deskPaths.collection, { collection })}>
          {collectionTitle}
        </Link>
      }
    >
      <form className="desk-panel entry-form" onSubmit={(event) => void create(event)} noValidate>
        {problem && <EntryProblem problem={problem} fields={fields} />}
        <EntryFields fields={fields} value={typed} path="" problems={problem?.fields ?? {}} change={setTyped} idFixed={collection === 'added-pages'} isNew />
        <div className="desk-actions save-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            Save as a draft
          </button>
        </div>
      </form>
      {leaveDialog}
    </DeskPage>
  )
}
