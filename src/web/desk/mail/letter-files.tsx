import { useRef, useState } from 'react'
import { acceptedExtensions } from '#domain/files/accepted-files.ts'
import { formatSize } from '../../submit/files/chosen-file.ts'
import { Badge } from '../ui/desk-page.tsx'
import type { LetterFile } from './use-letter-editor.ts'

interface LetterFilesProps {
  files: readonly LetterFile[]
  change: (files: LetterFile[]) => void
  problem: string | undefined
}

/** The files that go out with a letter. One that is added belongs to the letter once the letter is saved. */
export function LetterFiles({ files, change, problem }: LetterFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function add(file: File): Promise<void> {
    setBusy(true)
    setRefusal('')
    const result = await uploadFile(file)
    setBusy(false)
    if (typeof result === 'string') setRefusal(result)
    else change([...files, { ...result, scan: null }])
    if (input.current) input.current.value = ''
  }

  const message = refusal || problem
  return (
    <fieldset className="letter-files">
      <legend>Attached files</legend>
      {files.length > 0 && (
        <ul className="plain-list desk-lines">
          {files.map((file) => (
            <li key={file.id}>
              <bdi>{file.name}</bdi>
              <span className="soft">{formatSize(file.sizeBytes)}</span>
              {file.scan === 'infected' && <Badge tone="bad" text="Held back by the virus scanner" />}
              <button type="button" className="button quiet" onClick={() => change(files.filter(({ id }) => id !== file.id))}>
                Remove <span className="unseen">{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="desk-field">
        {busy ? 'The file is on its way…' : 'Add a file: .pdf, .doc or .docx'}
        <input
          ref={input}
          type="file"
          name="files"
          accept={acceptedExtensions}
          disabled={busy}
          aria-invalid={message ? true : undefined}
          aria-describedby="letter-files-note"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void add(file)
          }}
        />
      </label>
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      <p className="soft" id="letter-files-note">
        At most ten files and 10 MB together; larger mails are often refused.
      </p>
    </fieldset>
  )
}

/** The stored file, or why it was not taken. */
async function uploadFile(file: File): Promise<{ id: string; name: string; sizeBytes: number } | string> {
  const body = new FormData()
  body.append('file', file)
  try {
    const response = await fetch('/api/v1/desk/letter-files', { method: 'POST', credentials: 'same-origin', body })
    const answer = (await response.json()) as { id: string; name: string; sizeBytes: number; error?: { message: string } }
    return answer.error ? answer.error.message : answer
  } catch {
    return 'The server could not be reached. Please check your connection and try again.'
  }
}
