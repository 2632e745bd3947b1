import { useEffect, useState } from 'react'

/** Without JavaScript there is no button, and the citation is selected as text. */
export function CopyCitation({ style, text }: { style: string; text: string }) {
  const [isReady, setReady] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => setReady(typeof navigator.clipboard !== 'undefined'), [])
  if (!isReady) return null
  return (
    <button type="button" className="link-button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {isCopied ? 'Copied' : 'Copy'}
      <span className="unseen"> the citation in {style} style</span>
    </button>
  )
}
