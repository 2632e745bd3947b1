import { useEffect, useRef } from 'react'
import { sizeInWords } from './files/size-in-words.ts'
import type { ArrivedSubmission } from './send/send-submission.ts'

/** Beyond doubt: the reference, what we received, what happens next, and where to look. */
export function Arrived({ submission, email, onClose }: { submission: ArrivedSubmission; email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, files, next, statusUrl } = submission
  return (
    <div className="arrived">
      <h3 ref={heading} tabIndex={-1}>
        Your submission has arrived
      </h3>
      <p className="arrived-reference">
        <span className="arrived-label">Your reference</span> <strong>{reference}</strong>
      </p>
      <p className="notice good">
        A mail is on its way to <strong>{email}</strong>, with the same reference and a link that is only yours.
      </p>
      <h4>What happens next</h4>
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h4>What we received</h4>
      {files.length === 0 ? (
        <p>Your answers, without files. You can add them on its status page.</p>
      ) : (
        <ul className="plain-list arrived-files">
          {files.map((file) => (
            <li key={file.sha256}>
              <span className="file-name">
                <bdi>{file.name}</bdi> <span className="soft">{sizeInWords(file.sizeBytes)}</span>
              </span>
              <span className="arrived-hash">
                SHA-256 <code>{file.sha256}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="arrived-ways">
        <a className="button" href={new URL(statusUrl, location.href).pathname}>
          See its status
        </a>
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </p>
    </div>
  )
}
