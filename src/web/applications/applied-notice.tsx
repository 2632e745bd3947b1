import { useEffect, useRef } from 'react'
import { DocumentUpload } from './document-upload.tsx'
import type { Applied } from './use-application.ts'

/** It has arrived: the specification's sentence, the reference to keep, and what happens next. */
export function AppliedNotice({ applied, file }: { applied: Applied; file: File | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application takes the focus anew
  useEffect(() => box.current?.focus(), [applied.reference])
  return (
    <div className="notice good" tabIndex={-1} ref={box}>
      <p className="notice-title" role="status">
        {applied.message}
      </p>
      <p>
        Your reference is <strong className="reference">{applied.reference}</strong>. Please keep it; a copy of what you sent is on its way to you by e-mail.
      </p>
      <p>The programme team reads your application next, and you will hear from us by e-mail, whatever the answer.</p>
      {file && <DocumentUpload key={applied.reference} upload={applied.documentUpload} file={file} />}
    </div>
  )
}
