import { useRef } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { FileField } from '../files/file-field.tsx'
import type { FileRow } from '../files/file-row.ts'
import type { FormFiles } from '../files/form-files.ts'
import type { FormAnswers } from './form-answers.ts'
import { FormPart } from './form-part.tsx'

const mostCurricula = 9

export function Curricula({ answers, rows, files }: { answers: FormAnswers; rows: readonly FileRow[]; files: FormFiles }) {
  const adder = useRef<HTMLButtonElement>(null)
  const problem = answers.problemWith('documentcv[]')
  return (
    <FormPart number={3} name="CVs">
      <p className="hint">Yours and, if others wrote the paper with you, theirs. One or two pages are plenty.</p>
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
      {rows.length < mostCurricula && (
        <button type="button" className="button quiet needs-script" ref={adder} onClick={() => files.add('documentcv', 'file')}>
          Add a co-author CV
        </button>
      )}
    </FormPart>
  )
}
