import { useEffect, useRef } from 'react'

/** It has arrived: the reference to keep, and until when there will be an answer, on the reader's own clock. */
export function MessageArrived({ reference, answerBy }: { reference: string; answerBy: string }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message takes the focus anew
  useEffect(() => box.current?.focus(), [reference])
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(answerBy))
  return (
    <div className="notice good" tabIndex={-1} ref={box}>
      <p className="notice-title" role="status">
        Thank you. Your message has arrived.
      </p>
      <p>
        You will have a reply within 48 hours, by <time dateTime={answerBy}>{until}</time> on your clock at the latest.
      </p>
      <p>
        Your reference is <strong className="reference">{reference}</strong>. A copy of your message is on its way to you by e-mail.
      </p>
    </div>
  )
}
