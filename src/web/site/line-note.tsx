/** A word about the line, at the foot of the window; the page stays as it is. */
export function LineNote({ children }: { children: React.ReactNode }) {
  return (
    <p className="line-note" role="alert">
      {children}
    </p>
  )
}
