import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { manuscriptCategory } from '#domain/publishing/journals/journal-call.ts'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import type { FileRow } from '../files/chosen-file.ts'
import { FileField } from '../files/file-field.tsx'
import type { FormFiles } from '../files/form-files.ts'
import type { FormAnswers } from './form-answers.ts'
import { FormPart } from './form-part.tsx'

/** What the form for a manuscript asks instead of papers, CVs and company. */
export function Manuscript({ answers, rows, files }: { answers: FormAnswers; rows: readonly FileRow[]; files: FormFiles }) {
  const { first, problemWith } = answers
  const [row, ...further] = rows
  return (
    <FormPart number={2} of={2} name="Your manuscript">
      <input type="hidden" name="regtype" value={manuscriptCategory} />
      <TextField
        name="research_title[]"
        label="Title of the manuscript"
        required
        maxLength={500}
        defaultValue={first('research_title[]') ?? row?.title}
        autoComplete="off"
        error={problemWith('research_title[]')}
      />
      <div className="file-rows" data-field="document[]">
        {row && (
          <div className="file-row">
            <FileField
              row={row}
              files={files}
              label="Manuscript"
              hint={`.doc, .docx or .pdf, without the names of its authors, at most ${maxFileMegabytes} MB. It is uploaded as soon as you choose it.`}
              error={problemWith('document[]')}
              required
            />
          </div>
        )}
        {further.map((one, index) => (
          <div key={one.key} className="file-row">
            <FileField row={one} files={files} label={`Further file ${index + 1}`} hint=".doc, .docx or .pdf" />
          </div>
        ))}
      </div>
      <TextAreaField
        name="message"
        label="Letter to the editors"
        hint="Optional. Reviewers do not read it. You enter the abstract, the authors and your statements on the next page, when the manuscript has arrived."
        maxLength={5000}
        defaultValue={first('message')}
        autoComplete="off"
        error={problemWith('message')}
      />
    </FormPart>
  )
}

/** What the editors cannot do without. */
export function manuscriptProblems(body: FormData, rows: readonly FileRow[]): Record<string, string> {
  const hasTitle = body.getAll('research_title[]').some((title) => String(title).trim() !== '')
  const hasFile = rows.some(({ kind, file }) => kind === 'document' && file !== undefined && file.state !== 'refused')
  return {
    ...(hasTitle ? {} : { 'research_title[]': 'Please enter the title of your manuscript.' }),
    ...(hasFile || rows.some(({ file }) => file?.state === 'refused') ? {} : { 'document[]': 'Please add your manuscript as a file.' }),
  }
}

/** The labels of the controls in the error summary. */
export const manuscriptLabels: Record<string, string> = {
  'research_title[]': 'Title of the manuscript',
  'document[]': 'Manuscript',
  message: 'Letter to the editors',
}
