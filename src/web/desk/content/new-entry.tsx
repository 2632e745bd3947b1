import { useState } from 'react'
import { data, href, useNavigate } from 'react-router'
import { isFixed } from '#domain/content/desk/entry-state.ts'
import type { TypedEntry } from '#domain/content/desk/typed-entry.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { useKeepUnsaved } from '../ui/use-keep-unsaved.tsx'
import type { Route } from './+types/new-entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { collectionAt } from './load-collection.ts'
import { formOf } from './load-entry.ts'

export async function loader(args: Route.LoaderArgs) {
  await openDesk(args)
  const collection = collectionAt(args.params.collection)
  if (isFixed(collection)) throw data(null, { status: 404 })
  return formOf(collection)
}

/** A new entry; it begins as a draft. */
export default function NewEntry({ loaderData: { collection, collectionTitle, fields } }: Route.ComponentProps) {
  const [typed, setTyped] = useState<TypedEntry>({})
  const { act, busy, problem } = useAct()
  const navigate = useNavigate()
  const { leave, question } = useKeepUnsaved(Object.keys(typed).length > 0)

  async function begin(event: React.FormEvent) {
    event.preventDefault()
    const answer = await act<{ id: string }>(`/content/${collection}`, { data: typed }, () => ({ text: 'The draft is kept. No visitor sees it yet.' }))
    if (!answer.ok) return
    leave(() => navigate(href(deskPaths.entry, { collection, id: answer.data.id })))
  }
  return (
    <DeskPage
      title="New entry"
      about={collectionTitle}
      actions={
        <Link className="button quiet" to={href(deskPaths.collection, { collection })}>
          {collectionTitle}
        </Link>
      }
    >
      <form className="desk-panel entry-form" onSubmit={(event) => void begin(event)} noValidate>
        <EntryFields fields={fields} value={typed} path="" problems={problem?.fields ?? {}} change={setTyped} />
        <ProblemNote problem={problem} />
        <div className="desk-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            Keep as a draft
          </button>
        </div>
      </form>
      {question}
    </DeskPage>
  )
}
