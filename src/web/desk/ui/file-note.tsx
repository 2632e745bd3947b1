/** What was found doubtful in a file when it arrived; nothing for most. */
export function FileNote({ note }: { note: string | null }) {
  return note && <p className="notice warn">Look before you open it. {note}</p>
}
