import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { formatOutcome, type OutcomeMessages } from '../ui/selected-acts.tsx'
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
