import { useEffect, useRef } from 'react'
import { acceptedExtensions, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { formatFileCount } from '#domain/limits/limits.ts'
import { maxPapers } from '#domain/submissions/submission.schema.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { FileRow } from '../files/chosen-file.ts'
import { FileField } from '../files/file-field.tsx'
import type { FormFiles } from '../files/form-files.ts'
import type { FormAnswers } from './form-answers.ts'
import { FormPart } from './form-part.tsx'

const maxCurricula = 9

interface PapersProps {
  answers: FormAnswers
  rows: readonly FileRow[]
  files: FormFiles
  maxFiles: number
}

export function Papers({ answers, rows, files, maxFiles }: PapersProps) {
  const { problemWith } = answers
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <FormPart number={2} name="Your paper">
      <p className="hint">
        An abstract is enough for now. Word or PDF, at most {maxFileMegabytes} MB each, {formatFileCount(maxFiles)} in total. Files are uploaded as soon as you
        choose them.
      </p>
      {problemWith('document[]') && <p className="field-error">{problemWith('document[]')}</p>}
      <div className="file-rows" data-field="document[]">
        {rows.map((row, index) => (
          <div key={row.key} className="file-row">
            <PaperTitle
              row={row}
              label={index === 0 ? 'Research title' : `Research title ${index + 1}`}
              error={index === 0 ? problemWith('research_title[]') : undefined}
            />
            <FileField
              row={row}
              files={files}
              label={index === 0 ? 'Research or abstract file' : `Research or abstract file ${index + 1}`}
              hint=".doc, .docx or .pdf"
            />
            {rows.length > 1 && (
              <button
                type="button"
                className="link-button row-remover"
                onClick={() => {
                  files.remove(row.key)
                  adder.current?.focus()
                }}
              >
                Remove paper {index + 1}
              </button>
            )}
          </div>
        ))}
      </div>
      <noscript>
        <div className="file-row">
          <TextField name="research_title[]" label={`Research title ${rows.length + 1}`} maxLength={500} />
          <TextField name="research_title[]" label={`Research title ${rows.length + 2}`} maxLength={500} />
          <p className="hint">To send more than one paper, choose several files at once.</p>
          {rows.every((row) => row.file) && <input type="file" name="document[]" aria-label="Further files" accept={acceptedExtensions} multiple />}
        </div>
      </noscript>
      {rows.length < maxPapers && (
        <button type="button" className="button quiet needs-script" ref={adder} onClick={() => files.add('document', 'title')}>
          Add another paper
        </button>
      )}
    </FormPart>
  )
}

function PaperTitle({ row, label, error }: { row: FileRow; label: string; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row appears
  useEffect(() => {
    if (row.takesFocus === 'title') input.current?.focus()
  }, [])
  return <TextField ref={input} name="research_title[]" label={label} maxLength={500} defaultValue={row.title} autoComplete="off" error={error} />
}

export function Curricula({ answers, rows, files }: { answers: FormAnswers; rows: readonly FileRow[]; files: FormFiles }) {
  const adder = useRef<HTMLButtonElement>(null)
  const problem = answers.problemWith('documentcv[]')
  return (
    <FormPart number={3} name="CVs">
      <p className="hint">Yours and, if you have co-authors, theirs. One or two pages are plenty.</p>
      {problem && <p className="field-error">{problem}</p>}
      <div className="file-rows" data-field="documentcv[]">
        {rows.map((row, index) => (
          <div key={row.key} className="file-row">
            <FileField row={row} files={files} label={index === 0 ? 'Participant CV' : `Co-author CV ${index}`} hint=".doc, .docx or .pdf" />
            {index > 0 && (
              <button
                type="button"
                className="link-button row-remover"
                onClick={() => {
                  files.remove(row.key)
                  adder.current?.focus()
                }}
              >
                Remove co-author CV {index}
              </button>
            )}
          </div>
        ))}
      </div>
      <noscript>
        {rows.every((row) => row.file) && <input type="file" name="documentcv[]" aria-label="Further CVs" accept={acceptedExtensions} multiple />}
      </noscript>
      {rows.length < maxCurricula && (
        <button type="button" className="button quiet needs-script" ref={adder} onClick={() => files.add('documentcv', 'file')}>
          Add a co-author CV
        </button>
      )}
    </FormPart>
  )
}
