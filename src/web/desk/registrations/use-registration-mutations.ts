import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { formatOutcome, type OutcomeMessages } from '../ui/selected-acts.tsx'
import { useMutation } from '../ui/use-mutation.tsx'

/** Mutations of registrations, each with a notice of its outcome; what the person has not been told of yet can be undone. */
export function useRegistrationMutations() {
  const { mutate, busy, problem, clearProblem } = useMutation()

  const undo = (chosen: Outcome['done']) =>
    mutate<Outcome>('/registrations/undo', { selection: { chosen } }, (outcome) => ({
      text: formatOutcome(outcome, 'registration', ['the step is taken back', 'the steps are taken back']),
    }))
  const perform = (name: 'move' | 'trust' | 'write', body: object, messages: OutcomeMessages) =>
    mutate<Outcome>(`/registrations/${name}`, body, (outcome) => ({
      text: formatOutcome(outcome, 'registration', messages),
      undo: name === 'move' && outcome.done.length > 0 ? async () => void (await undo(outcome.done)) : undefined,
    }))

  return { perform, busy, problem, clearProblem }
}
