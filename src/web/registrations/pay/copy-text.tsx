import { useEffect, useState } from 'react'

/** A value with a button that copies it; plain text where the browser runs no script. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const [isReady, setReady] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => setReady(typeof navigator.clipboard !== 'undefined'), [])
  return (
    <span className="copy-text">
      <span className="copied-value">{value}</span>
      {isReady && (
        <button
          type="button"
          className="button quiet"
          aria-label={`Copy: ${label}`}
          onClick={() => void navigator.clipboard.writeText(value.replace(/\s/g, '')).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
    </span>
  )
}
