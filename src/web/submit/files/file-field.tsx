import { useEffect, useRef } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { Field } from '../../ui/form/field.tsx'
import { FileCard } from './file-card.tsx'
import type { FileRow } from './file-row.ts'
import type { FormFiles } from './form-files.ts'

interface FileFieldProps {
  row: FileRow
  files: FormFiles
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A place for a file: the browser's own chooser, or the file that was chosen and how far it has come. */
export function FileField({ row, files, label, hint, error }: FileFieldProps) {
  if (row.file) return <FileCard row={row} file={row.file} files={files} label={label} />
  return <FileChooser row={row} files={files} label={label} hint={hint} error={error} />
}

function FileChooser({ row, files, label, hint, error }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  // Once, when the chooser appears: a file may have been chosen before the scripts arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later choices are told by the input itself
  useEffect(() => {
    const early = [...(input.current?.files ?? [])]
    if (early.length > 0) files.choose(row.key, early)
    else if (row.takesFocus === 'file') input.current?.focus()
  }, [])

  return (
    <Field name={`${row.kind}[]`} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="file"
          accept={acceptedExtensions}
          multiple
          onChange={({ currentTarget }) => files.choose(row.key, [...(currentTarget.files ?? [])])}
        />
      )}
    </Field>
  )
}
