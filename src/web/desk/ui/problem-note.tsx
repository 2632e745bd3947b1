import type { ActProblem } from './use-act.ts'

/** What went wrong with an act, beside its control. */
export function ProblemNote({ problem }: { problem: ActProblem | undefined }) {
  if (!problem) return null
  const fields = Object.entries(problem.fields)
  return (
    <div className="notice bad" role="alert">
      <p>{problem.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
