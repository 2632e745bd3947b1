/** A note about the connection at the foot of the window; the page stays as it is. */
export function ConnectionNote({ children }: { children: React.ReactNode }) {
  return (
    <p className="connection-note" role="alert">
      {children}
    </p>
  )
}
