import { HeldNote } from '../../ui/held-note.tsx'
import { FileText } from './file-text.tsx'
import { PdfPages } from './pdf/pdf-pages.tsx'
import type { ShownSubmission } from './submission.tsx'

/** Everything that ever came with it; what was replaced is kept and says so. */
export function SubmissionFiles({ submission: { reference, files } }: { submission: ShownSubmission }) {
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
              <p className="soft">
                {file.sizeBytes.toLocaleString('en-GB')} bytes, {file.arrived}
                {file.replaced && `, replaced ${file.replaced}`}
              </p>
              <p className="soft file-hash">SHA-256 {file.sha256}</p>
              {!file.held && (
                <div className="file-views">
                  {/\.pdf$/i.test(file.name) && <PdfPages address={`/api/v1/desk/submissions/${reference}/files/${file.id}`} name={file.name} />}
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
