/** The organiser's emblem: meridians of a globe that open like a page. */
export function Emblem() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="20" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
