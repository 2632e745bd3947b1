import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { ConflictPanel, HistoryPanel, StatePanel } from './entry-panels.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { loadEntry } from './load-content.ts'
import { MenuEditor } from './menu/menu-editor.tsx'
import { useEntryEditor } from './use-entry-editor.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['content'])
  return loadEntry(services, args.params.collection, args.params.id)
}

export type EntryData = Route.ComponentProps['loaderData']

export default function EntryPage({ loaderData }: Route.ComponentProps) {
  return <Entry key={`${loaderData.collection}/${loaderData.id}`} data={loaderData} />
}

function Entry({ data }: { data: EntryData }) {
  const editor = useEntryEditor(data)
  const { collection, collectionTitle, fields } = data
  return (
    <DeskPage
      title={data.title}
      subtitle={data.targets ? 'The navigation bar, the footer and the lists of all pages' : collectionTitle}
      actions={
        <>
          <Link className="button quiet" to={data.targets ? deskPaths.content : href(deskPaths.collection, { collection })}>
            {data.targets ? 'All collections' : collectionTitle}
          </Link>
          {data.address && data.isPublic && (
            <Link className="button quiet" to={data.address}>
              Public page
            </Link>
          )}
        </>
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">
          {editor.conflict && <ConflictPanel message={editor.problem?.message ?? ''} data={data} editor={editor} />}
          <form
            className="desk-panel entry-form"
            aria-label={data.title}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void editor.save()
            }}
          >
            {editor.problem && !editor.conflict && <EntryProblem problem={editor.problem} fields={fields} />}
            {data.targets ? (
              <MenuEditor value={editor.typed} problems={editor.lacking} change={editor.setTyped} targets={data.targets} />
            ) : (
              <EntryFields fields={fields} value={editor.typed} path="" problems={editor.lacking} change={editor.setTyped} idFixed />
            )}
            <div className="desk-actions save-actions">
              <button type="submit" className="button quiet" aria-disabled={editor.busy}>
                Save draft
              </button>
              <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => void editor.preview()}>
                Preview the page
              </button>
              <button type="button" className="button" aria-disabled={editor.busy || editor.nothingToPublish} onClick={() => void editor.publish()}>
                Publish
              </button>
              {editor.unsaved && <span className="soft">Not saved yet</span>}
            </div>
          </form>
        </div>
        <div className="desk-stack">
          <StatePanel data={data} editor={editor} />
          <HistoryPanel data={data} editor={editor} />
        </div>
      </div>
      {editor.leaveDialog}
    </DeskPage>
  )
}
