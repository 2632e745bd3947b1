/** Somebody else was quicker: says so, and shows what they made of it. */
export function Meanwhile({ message, children }: { message: string; children: React.ReactNode }) {
  return (
    <div className="notice warn meanwhile" role="alert">
      <p>{message}</p>
      {children}
    </div>
  )
}

/** Both versions are there; one of them goes on. Nothing is lost before somebody chooses. */
export function TheirsOrMine({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <p className="desk-actions">
      <button type="button" className="button quiet" onClick={onTheirs}>
        Take theirs
      </button>
      <button type="button" className="button quiet" onClick={onMine}>
        Keep mine
      </button>
    </p>
  )
}
