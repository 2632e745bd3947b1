import { useEffect, useRef } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { Field } from '../../ui/form/fields.tsx'
import { type ChosenFile, type FileRow, type FileState, formatSize } from './chosen-file.ts'
import type { FormFiles } from './form-files.ts'

interface FileFieldProps {
  row: FileRow
  files: FormFiles
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  /** The extensions that the dialog offers. */
  accept?: string | undefined
}

/** A file input, or the chosen file with the progress of its upload. */
export function FileField({ row, files, label, hint, error, required, accept }: FileFieldProps) {
  if (row.file) return <FileCard row={row} file={row.file} files={files} label={label} />
  return <FileInput row={row} files={files} label={label} hint={hint} error={error} required={required} accept={accept} />
}

function FileInput({ row, files, label, hint, error, required, accept = acceptedExtensions }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  // A file may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later choices are reported by onChange
  useEffect(() => {
    const early = [...(input.current?.files ?? [])]
    if (early.length > 0) files.choose(row.key, early)
    else if (row.takesFocus === 'file') input.current?.focus()
  }, [])

  return (
    <Field name={`${row.kind}[]`} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="file"
          accept={accept}
          multiple
          onChange={({ currentTarget }) => files.choose(row.key, [...(currentTarget.files ?? [])])}
        />
      )}
    </Field>
  )
}

const stateLabels: Record<FileState, string> = {
  sending: 'Uploading',
  waiting: 'Upload paused. It will resume when you are back online.',
  arrived: 'Arrived',
  refused: 'Not accepted',
  'with-form': 'Will be sent with the form.',
}

function FileCard({ row, file, files, label }: { row: FileRow; file: ChosenFile; files: FormFiles; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const isPending = file.state === 'sending' || file.state === 'waiting'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card replaces the input
  useEffect(() => {
    if (row.takesFocus === 'file') button.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="file-card" data-state={file.state} data-field={`file:${row.key}`}>
      {/* For a post without JavaScript: a file input cannot be filled again, but the server already has the file. */}
      {file.id && <input type="hidden" name={`${row.kind}_upload[]`} value={file.id} />}
      {file.id && <input type="hidden" name={`${row.kind}_upload_name[]`} value={file.name} />}
      <p className="file-label">{label}</p>
      <p className="file-name">
        <bdi>{file.name}</bdi> {file.sizeBytes > 0 && <span className="soft">{formatSize(file.sizeBytes)}</span>}
      </p>
      {isPending && <FileProgress file={file} />}
      <p className="file-state" role="status">
        <span className="unseen">{file.name}: </span>
        {file.state === 'refused' ? file.reason : stateLabels[file.state]}
      </p>
      <div className="file-actions needs-script">
        {file.state === 'with-form' && (
          <button type="button" className="link-button" onClick={() => files.retry(row.key)}>
            Try again<span className="unseen"> with {file.name}</span>
          </button>
        )}
        <button type="button" className="link-button" ref={button} onClick={() => files.clear(row.key)}>
          {isPending ? 'Cancel' : 'Remove'}
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
