import { useState } from 'react'
import type { FieldShape, FormField } from '#domain/content/desk/form-fields.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { ConflictChoice, EditConflict } from '../ui/use-mutation.tsx'
import type { EntryData } from './entry.tsx'
import type { EntryEditor } from './use-entry-editor.ts'

/** Whether the entry is public or a draft, and the buttons that discard or delete it. */
export function StatePanel({ data, editor }: { data: EntryData; editor: EntryEditor }) {
  const { draft, isPublic, fixed, collection } = data
  const wasPublic = isPublic || data.history.length > 0
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
          {wasPublic ? (
            <div>
              <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => void editor.discard()}>
                Discard the draft
              </button>
            </div>
          ) : (
            <Asking
              button="Delete the draft…"
              confirm="Delete it"
              busy={editor.busy}
              onConfirm={() => void editor.deleteDraft()}
              words="It was never public, so that no history has it. All that was typed goes with it; right afterwards it can still be undone."
            />
          )}
        </>
      )}
      {isPublic && !fixed && (
        <Asking
          button="Delete…"
          confirm="Delete it"
          busy={editor.busy}
          onConfirm={() => void editor.remove()}
          words={`It disappears from the public pages at once${collection === 'added-pages' ? ', and from the menu' : ''}. Its history stays here, and brings it back whenever you wish.`}
        />
      )}
    </section>
  )
}

interface AskingProps {
  button: string
  confirm: string
  busy: boolean
  onConfirm: () => void
  /** The consequences. */
  words: string
}

/** A button that says first what it brings about. */
function Asking({ button, confirm, busy, onConfirm, words }: AskingProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming)
    return (
      <div>
        <button type="button" className="button quiet" onClick={() => setConfirming(true)}>
          {button}
        </button>
      </div>
    )
  return (
    <div className="asking">
      <p>{words}</p>
      <div className="desk-actions">
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => {
            setConfirming(false)
            onConfirm()
          }}
        >
          {confirm}
        </button>
        <button type="button" className="button quiet" onClick={() => setConfirming(false)}>
          Keep it
        </button>
      </div>
    </div>
  )
}

const actLabels = {
  found: 'Came with the site',
  published: 'Published',
  restored: 'Restored',
  deleted: 'Deleted',
  'taken in': 'Taken in from the content folder',
} as const

/** Every published version, the latest first; each can be restored. */
export function HistoryPanel({ data, editor }: { data: EntryData; editor: EntryEditor }) {
  return (
    <section className="desk-panel" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      {data.history.length === 0 && (
        <p className="soft">
          {data.isPublic
            ? 'It is as it came with the site. From the first change on, every version is kept here.'
            : 'It was never public. From its publication on, every version is kept here.'}
        </p>
      )}
      <ol className="plain-list desk-history">
        {data.history.map(({ version, act, at, by, isNow, text }) => (
          <li key={version}>
            <p>
              <strong>Version {version}</strong>: {actLabels[act]} {isNow && <span className="badge good">Public now</span>}
            </p>
            <p className="soft">
              {by}, {at}
            </p>
            {text && (
              <details>
                <summary>Read version {version}</summary>
                <EntryPreview fields={data.fields} entry={text} />
              </details>
            )}
            {text && !isNow && (
              <button type="button" className="button quiet" aria-disabled={editor.busy} onClick={() => void editor.restore(version)}>
                Restore version {version}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The version that somebody else saved, beside the typed one. */
export function ConflictPanel({ message, data, editor }: { message: string; data: EntryData; editor: EntryEditor }) {
  const theirs = data.preview ?? data.publicText
  return (
    <EditConflict message={message}>
      <h2>The current version</h2>
      {theirs ? <EntryPreview fields={data.fields} entry={theirs} /> : <p>A draft that is not complete.</p>}
      <ConflictChoice onTheirs={editor.takeTheirs} onMine={editor.keepMine} />
    </EditConflict>
  )
}

/** The fields of an entry as visitors read them; the server has sanitised rich text. */
function EntryPreview({ fields, entry }: { fields: FormField[]; entry: Record<string, unknown> }) {
  return (
    <dl className="entry-preview">
      {fields
        .filter(({ name }) => name !== 'id' && entry[name] !== undefined)
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Value shape={field} value={entry[field.name]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Value({ shape, value }: { shape: FieldShape; value: unknown }) {
  if (shape.kind === 'rich text') return <RichText html={String(value ?? '')} />
  if (shape.kind === 'group') return <EntryPreview fields={shape.fields} entry={(value ?? {}) as Record<string, unknown>} />
  if (shape.kind === 'list') {
    const items = Array.isArray(value) ? (value as unknown[]) : []
    return (
      <ul className="plain-list">
        {items.map((item) => (
          <li key={JSON.stringify(item)}>
            <Value shape={shape.item} value={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (shape.kind === 'yes or no') return value === true ? 'Yes' : 'No'
  return <span className="as-written">{String(value ?? '')}</span>
}
