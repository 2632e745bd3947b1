import { useState } from 'react'
import { type ApiResult, callApi } from '../../accounts/call-api.ts'
import { HeldNote } from '../../ui/held-note.tsx'
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx'
import { FileNote } from '../ui/file-note.tsx'
import type { ShownSubmission } from './submission.tsx'

/** Every file of a submission, including replaced ones. */
export function SubmissionFiles({ submission: { reference, files } }: { submission: Pick<ShownSubmission, 'reference' | 'files'> }) {
  return (
    <section className="desk-panel" aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      {files.length === 0 ? (
        <p className="soft">None yet.</p>
      ) : (
        <ul className="plain-list desk-files">
          {files.map((file) => (
            <li key={file.id} className={file.replaced ? 'replaced' : undefined}>
              <p>
                <span className="badge">{file.kind}</span>{' '}
                {file.held ? (
                  <bdi>{file.name}</bdi>
                ) : (
                  <a href={`/api/v1/desk/submissions/${reference}/files/${file.id}`} download={file.name}>
                    <bdi>{file.name}</bdi>
                  </a>
                )}
              </p>
              <HeldNote file={file} />
              <FileNote note={file.note} />
              <p className="soft">
                {file.sizeBytes.toLocaleString('en-GB')} bytes, {file.arrived}
                {file.replaced && `, replaced ${file.replaced}`}
              </p>
              <p className="soft file-hash">SHA-256 {file.sha256}</p>
              {!file.held && (
                <div className="file-views">
                  {/\.pdf$/i.test(file.name) && <PdfViewer address={`/api/v1/desk/submissions/${reference}/files/${file.id}`} name={file.name} />}
                  {/\.(pdf|docx)$/i.test(file.name) && <FileText path={`/desk/submissions/${reference}/files/${file.id}`} name={file.name} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FileTextResult {
  pages: string[]
  whole: boolean
}

/** The plain text of a file, so that an untrusted file can be read without opening it. */
function FileText({ path, name }: { path: string; name: string }) {
  const [result, setResult] = useState<ApiResult<FileTextResult>>()
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  async function toggle() {
    if (state !== 'closed') return setState('closed')
    setState('opening')
    setResult(await callApi<FileTextResult>(`${path}/text`, undefined, 'GET'))
    setState('open')
  }
  return (
    <>
      <button type="button" className="link-button" aria-expanded={state === 'open'} onClick={() => void toggle()}>
        {state === 'opening' ? 'Reading…' : state === 'open' ? 'Close' : 'Read here'} <span className="unseen">{name}</span>
      </button>
      {state === 'open' && result?.ok && (
        <div className="file-text">
          <p className="soft">The words alone: pictures, tables and formulas are in the file.{!result.data.whole && ' The file continues.'}</p>
          {result.data.pages.map((page, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
            <p key={position} className="as-written">
              {page}
            </p>
          ))}
        </div>
      )}
      {state === 'open' && result && !result.ok && (
        <p className="notice warn" role="alert">
          {result.message}
        </p>
      )}
    </>
  )
}
