import { href } from 'react-router'
import { paths } from '../paths.ts'
import { formatSize } from '../submit/files/chosen-file.ts'
import { HeldNote } from '../ui/held-note.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownFile, ShownStatus } from './load-status.ts'

const kindLabels = { document: 'Abstract or paper', documentcv: 'CV' } as const

/** The current files, the replaced ones, and links to change them while that is allowed. */
export function FileList({ status }: { status: ShownStatus }) {
  const current = status.files.filter((file) => !file.replaced)
  const replaced = status.files.filter((file) => file.replaced)
  return (
    <>
      {status.researchTitles.length > 0 && (
        <ul className="plain-list research-titles">
          {status.researchTitles.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two papers may have the same title, and their order never changes
            <li key={index}>{title}</li>
          ))}
        </ul>
      )}
      {current.length === 0 && <p className="soft">No file has come with this submission.</p>}
      <ul className="plain-list received-files">
        {current.map((file) => (
          <li key={file.id}>
            <FileFacts file={file} />
            <p className="file-acts">
              <Download status={status} file={file} />
              {status.mayReplaceFiles && (
                <Link to={href(paths.submissionReplace, { ...status.address, fileId: file.id })}>
                  Replace<span className="unseen"> {file.name}</span>
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      {status.mayAddFiles && (
        <p className="file-ways">
          <Link className="button quiet" to={href(paths.submissionAdd, { ...status.address, kind: 'document' })}>
            Add a paper
          </Link>
          <Link className="button quiet" to={href(paths.submissionAdd, { ...status.address, kind: 'documentcv' })}>
            Add a CV
          </Link>
        </p>
      )}
      {replaced.length > 0 && (
        <details className="replaced-files">
          <summary>{replaced.length === 1 ? 'One earlier file, replaced' : `${replaced.length} earlier files, replaced`}</summary>
          <ul className="plain-list received-files">
            {replaced.map((file) => (
              <li key={file.id}>
                <FileFacts file={file} />
                <p className="file-acts">
                  <Download status={status} file={file} />
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Download({ status, file }: { status: ShownStatus; file: ShownFile }) {
  if (file.held) return null
  return (
    <a href={downloadAddress(status, file)}>
      Download<span className="unseen"> {file.name}</span>
    </a>
  )
}

export function FileFacts({ file }: { file: ShownFile }) {
  return (
    <>
      <p className="file-name">
        <bdi>{file.name}</bdi>
      </p>
      <p className="soft">
        {kindLabels[file.kind]}, {formatSize(file.sizeBytes)}, received {file.received}
        {file.replaced && `, replaced ${file.replaced}`}
      </p>
      <HeldNote file={file} />
      <details className="file-hash">
        <summary>
          SHA-256 <code>{file.sha256.slice(0, 8)}…</code>
        </summary>
        <code>{file.sha256}</code>
      </details>
    </>
  )
}

/** Not a route of the router. */
function downloadAddress({ address }: ShownStatus, file: ShownFile): string {
  return `/api/v1/submissions/${address.reference}/files/${file.id}?secret=${encodeURIComponent(address.secret)}`
}
