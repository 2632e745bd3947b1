import { useEffect, useRef } from 'react'
import type { ChosenFile, FileRow, FileState } from './file-row.ts'
import type { FormFiles } from './form-files.ts'
import { sizeInWords } from './size-in-words.ts'

const stateInWords: Record<FileState, string> = {
  sending: 'On its way',
  waiting: 'Waiting for the line. It goes on by itself where it stopped.',
  arrived: 'Arrived',
  refused: 'Not taken',
  'with-form': 'Will be sent together with the form.',
}

/** A chosen file: its name and size, how far it has come, and what can be done with it. */
export function FileCard({ row, file, files, label }: { row: FileRow; file: ChosenFile; files: FormFiles; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const onItsWay = file.state === 'sending' || file.state === 'waiting'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card takes the chooser's place
  useEffect(() => {
    if (row.takesFocus === 'file') button.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="file-card" data-state={file.state} data-field={`file:${row.key}`}>
      {/* For a plain post: a browser cannot be given a file back, but this one is with the server already. */}
      {file.id && <input type="hidden" name={`${row.kind}_upload[]`} value={file.id} />}
      {file.id && <input type="hidden" name={`${row.kind}_upload_name[]`} value={file.name} />}
      <p className="file-label">{label}</p>
      <p className="file-name">
        <bdi>{file.name}</bdi> {file.sizeBytes > 0 && <span className="soft">{sizeInWords(file.sizeBytes)}</span>}
      </p>
      {onItsWay && <FileProgress file={file} />}
      <p className="file-state" role="status">
        {/* The name is said for those who do not see where the words stand. */}
        <span className="unseen">{file.name}: </span>
        {file.state === 'refused' ? file.reason : stateInWords[file.state]}
      </p>
      <div className="file-actions needs-script">
        {file.state === 'with-form' && (
          <button type="button" className="link-button" onClick={() => files.retry(row.key)}>
            Try again<span className="unseen"> with {file.name}</span>
          </button>
        )}
        <button type="button" className="link-button" ref={button} onClick={() => files.clear(row.key)}>
          {onItsWay ? 'Cancel' : 'Remove'}
          <span className="unseen"> {file.name}</span>
        </button>
      </div>
    </div>
  )
}

function FileProgress({ file }: { file: ChosenFile }) {
  const percent = Math.floor((file.sentBytes / file.sizeBytes) * 100)
  return (
    <p className="file-progress">
      <progress max={100} value={percent} aria-label={`${file.name}, part that has been sent`} />
      <span aria-hidden="true">{percent}%</span>
    </p>
  )
}
