import { useState } from 'react'
import { acceptedExtensions, mostFileMegabytes } from '#domain/files/accepted-files.ts'
import { Field } from '../ui/form/fields.tsx'
import { documentProblem } from './document-problem.ts'

/** The document that may come with an application; a file that cannot be taken is named at once, not after it was sent. */
export function DocumentField({ label, problem }: { label: string; problem: string | undefined }) {
  const [found, setFound] = useState<string>()
  return (
    <Field name="document" label={label} hint={`A CV, for example: one .doc, .docx or .pdf file of at most ${mostFileMegabytes} MB.`} error={found ?? problem}>
      {(control) => (
        <input
          type="file"
          accept={acceptedExtensions}
          {...control}
          onChange={({ currentTarget: { files } }) => setFound(files?.[0] && documentProblem(files[0]))}
        />
      )}
    </Field>
  )
}
