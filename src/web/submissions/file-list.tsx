import { href } from 'react-router'
import { type FileKind, fileKindLabels } from '#domain/submissions/submission.ts'
import { paths } from '../paths.ts'
import { formatSize } from '../submit/files/chosen-file.ts'
import { HeldNote } from '../ui/held-note.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownFile, ShownStatus } from './load-status.ts'

interface FileListProps {
  status: ShownStatus
  /** The files to show: all of the submission, or those of one paper. */
  files: readonly ShownFile[]
  /** What can be added here. */
  additions: readonly { kind: FileKind; label: string; paper?: number | undefined }[]
}

/** The current files, the replaced ones, and links to change them while that is allowed. */
export function FileList({ status, files, additions }: FileListProps) {
  const current = files.filter((file) => !file.replaced)
  const replaced = files.filter((file) => file.replaced)
  return (
    <>
      {current.length === 0 && <p className="soft">No file has arrived yet.</p>}
      <ul className="plain-list received-files">
        {current.map((file) => (
          <li key={file.id}>
            <FileFacts file={file} />
            <p className="file-acts">
              <Download status={status} file={file} />
              {file.mayReplace && (
                <Link to={href(paths.submissionReplace, { ...status.address, fileId: file.id })}>
                  Replace<span className="unseen"> {file.name}</span>
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      {additions.length > 0 && (
        <p className="file-ways">
          {additions.map(({ kind, label, paper }) => (
            <Link key={kind} className="button quiet" to={`${href(paths.submissionAdd, { ...status.address, kind })}${paperSearch(paper)}`}>
              {label}
            </Link>
          ))}
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

/** Names one of several papers in the address of a page. */
export function paperSearch(paper: number | undefined): string {
  return paper === undefined ? '' : `?paper=${paper}`
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
        {fileKindLabels[file.kind]}, {formatSize(file.sizeBytes)}, received {file.received}
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
