import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { useMutation } from '../ui/use-mutation.tsx'

/** Mutations of submissions, each with a notice of its outcome; what the author has not been told of yet can be undone. */
export function useSubmissionMutations() {
  const { mutate, busy, problem, clearProblem } = useMutation()

  const undo = (chosen: Outcome['done']) =>
    mutate<Outcome>('/submissions/undo', { selection: { chosen } }, (outcome) => ({
      text: formatOutcome(outcome, 'submission', ['the step is taken back', 'the steps are taken back']),
    }))
  const perform = (
    name: 'decide' | 'move' | 'reopen' | 'answer-withdrawal' | 'answer-appeal' | 'release' | 'trust' | 'write',
    body: object,
    messages: OutcomeMessages,
  ) =>
    mutate<Outcome>(`/submissions/${name}`, body, (outcome) => ({
      text: formatOutcome(outcome, 'submission', messages),
      undo: (name === 'decide' || name === 'move' || name === 'reopen') && outcome.done.length > 0 ? async () => void (await undo(outcome.done)) : undefined,
    }))

  return { perform, undo, busy, problem, clearProblem }
}

export type OutcomeMessages = readonly [one: string, many: string]

/** '10 submissions: the decisions are written. 2 left as they were.' */
export function formatOutcome({ done, left }: Outcome, item: string, [one, many]: OutcomeMessages): string {
  const text = done.length === 1 ? `${done[0]?.reference}: ${one}.` : `${done.length} ${item}s: ${many}.`
  return left.length === 0 ? text : `${text} ${left.length} left as they were.`
}

/** The submissions that were not changed, each with the reason. */
export function SkippedNote({ skipped, text = 'These were left as they are:' }: { skipped: Outcome['left']; text?: string }) {
  if (skipped.length === 0) return null
  return (
    <div className="notice warn" role="alert">
      <p>{text}</p>
      <ul>
        {skipped.map(({ reference, why }) => (
          <li key={reference}>{why}</li>
        ))}
      </ul>
    </div>
  )
}
