import { Meanwhile, TheirsOrMine } from '../ui/meanwhile.tsx'
import type { EntryData } from './entry.tsx'
import { Preview } from './preview.tsx'
import type { EntryEditor } from './use-entry-editor.ts'

/** What stands there now, beside what was typed. */
export function ConflictPanel({ message, data, editor }: { message: string; data: EntryData; editor: EntryEditor }) {
  const theirs = data.preview ?? data.publicText
  return (
    <Meanwhile message={message}>
      <h2>What stands there now</h2>
      {theirs ? <Preview fields={data.fields} entry={theirs} /> : <p>A draft that is not complete.</p>}
      <TheirsOrMine onTheirs={editor.takeTheirs} onMine={editor.keepMine} />
    </Meanwhile>
  )
}
