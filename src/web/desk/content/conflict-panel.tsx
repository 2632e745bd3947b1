import type { EntryData } from './entry.tsx'
import { Preview } from './preview.tsx'
import type { EntryEditor } from './use-entry-editor.ts'

/** Somebody else was quicker: what stands there now, beside what was typed. Nothing is lost either way. */
export function ConflictPanel({ data, editor }: { data: EntryData; editor: EntryEditor }) {
  const theirs = data.preview ?? data.publicText
  return (
    <section className="desk-panel conflict" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">What stands there now</h2>
      {theirs ? <Preview fields={data.fields} entry={theirs} /> : <p>A draft that is not complete.</p>}
      <div className="desk-actions">
        <button type="button" className="button quiet" onClick={editor.keepMine}>
          Go on with what I typed
        </button>
        <button type="button" className="button quiet" onClick={editor.takeTheirs}>
          Take theirs into the form
        </button>
      </div>
    </section>
  )
}
