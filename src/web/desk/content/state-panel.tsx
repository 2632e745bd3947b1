import { useState } from 'react'
import type { EntryData } from './entry.tsx'
import type { EntryEditor } from './use-entry-editor.ts'

/** Where the entry stands, and what ends it. */
export function StatePanel({ data, editor }: { data: EntryData; editor: EntryEditor }) {
  const { draft, isPublic, fixed } = data
  const [asking, setAsking] = useState(false)
  return (
    <section className="desk-panel" aria-labelledby="state-heading">
      <h2 id="state-heading">State</h2>
      <p className="badges">
        {isPublic ? <span className="badge good">Public</span> : <span className="badge">Not public</span>}
        {draft && <span className="badge warn">Draft</span>}
      </p>
      {draft && (
        <>
          <p className="soft">
            Draft by {draft.by}, {draft.at}. Visitors {isPublic ? 'still read what was published before' : 'do not see it'}.
          </p>
          {draft.overtaken && (
            <p className="notice warn">Something else was published after this draft was begun. Please compare before you publish; the history has it.</p>
          )}
          {(isPublic || data.history.length > 0) && (
            <div>
              <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => void editor.discard()}>
                Throw the draft away
              </button>
            </div>
          )}
        </>
      )}
      {isPublic && !fixed && !asking && (
        <div>
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            Delete…
          </button>
        </div>
      )}
      {asking && isPublic && (
        <div className="asking">
          <p>It disappears from the public pages at once. Its history stays here, and brings it back whenever you wish.</p>
          <div className="desk-actions">
            <button
              type="button"
              className="button"
              aria-disabled={editor.busy}
              onClick={() => {
                setAsking(false)
                void editor.remove()
              }}
            >
              Delete it
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
    </section>
  )
}
