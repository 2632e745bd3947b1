import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'

/** Those to whom an act is not done, each with the reason. */
export function LeftNote({ left, says = 'These were left as they are:' }: { left: Outcome['left']; says?: string }) {
  if (left.length === 0) return null
  return (
    <div className="notice warn" role="alert">
      <p>{says}</p>
      <ul>
        {left.map(({ reference, why }) => (
          <li key={reference}>{why}</li>
        ))}
      </ul>
    </div>
  )
}
