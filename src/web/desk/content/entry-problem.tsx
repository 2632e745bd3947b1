import type { FormField } from '#domain/content/desk/form-fields.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { type MutationProblem, ProblemNote } from '../ui/use-mutation.tsx'
import { labelsOfProblems } from './problem-labels.ts'

/** Why an entry was refused: each problem leads to its field. */
export function EntryProblem({ problem, fields }: { problem: MutationProblem; fields: FormField[] }) {
  if (Object.keys(problem.fields).length === 0) return <ProblemNote problem={problem} />
  return <ErrorSummary message={problem.message} fields={problem.fields} labels={labelsOfProblems(fields, problem.fields)} />
}
