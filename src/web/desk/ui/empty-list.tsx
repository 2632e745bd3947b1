import { Link } from '../../ui/link.tsx'

interface EmptyListProps {
  /** One of what the list holds. */
  of: string
  /** The list with nothing asked of it. */
  at: string
  isAsked: boolean
  /** What is said when there is nothing at all. */
  otherwise: React.ReactNode
}

/** A list without a row says why, and what to do next. */
export function EmptyList({ of, at, isAsked, otherwise }: EmptyListProps) {
  if (!isAsked) return <p className="desk-empty">{otherwise}</p>
  return (
    <p className="desk-empty">
      No {of} fits. Take a filter away, search for fewer words, or <Link to={at}>see all</Link>.
    </p>
  )
}
