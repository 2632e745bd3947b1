import { Link } from '../../ui/link.tsx'

/** Names with their numbers, and bars that only repeat the numbers for the eye. */
export function BarList({ bars }: { bars: { name: string; count: number; to: string }[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <ul className="plain-list desk-bars">
      {bars.map(({ name, count, to }) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
          <span>{count.toLocaleString('en-GB')}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect className="desk-bar-track" width="100" height="4" />
            <rect className="desk-bar-fill" width={(count / most) * 100} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
