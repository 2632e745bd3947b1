import type { EntryData } from './entry.tsx'
import { Preview } from './preview.tsx'
import type { EntryEditor } from './use-entry-editor.ts'

const acts = {
  found: 'Came with the site',
  published: 'Published',
  restored: 'Restored',
  deleted: 'Deleted',
  'taken in': 'Taken in from the content folder',
} as const

/** Every state in which the entry was public, the latest first; each can come back. */
export function HistoryPanel({ data, editor }: { data: EntryData; editor: EntryEditor }) {
  return (
    <section className="desk-panel" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      {data.history.length === 0 && <p className="soft">It is as it came with the site. From the first change on, every version is kept here.</p>}
      <ol className="plain-list desk-history">
        {data.history.map(({ version, act, at, by, isNow, text }) => (
          <li key={version}>
            <p>
              <strong>Version {version}</strong>: {acts[act]} {isNow && <span className="badge good">Public now</span>}
            </p>
            <p className="soft">
              {by}, {at}
            </p>
            {text && (
              <details>
                <summary>Read version {version}</summary>
                <Preview fields={data.fields} entry={text} />
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
