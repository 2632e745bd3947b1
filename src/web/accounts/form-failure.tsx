/** What went wrong in one red sentence, and, more quietly, why. */
export function FormFailure({ message, reason }: { message: string; reason?: string | undefined }) {
  return (
    <div className="form-failure" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  )
}
