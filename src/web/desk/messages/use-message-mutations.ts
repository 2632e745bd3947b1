import type { AssignmentOutcome } from '#domain/contact/assign-messages.ts'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { formatOutcome } from '../ui/selected-acts.tsx'
import { useMutation } from '../ui/use-mutation.tsx'

/** Mutations of messages, each with a notice of its outcome; closing and assigning can be undone. */
export function useMessageMutations() {
  const { mutate, busy, problem, clearProblem } = useMutation()

  const reopen = (selection: object) =>
    mutate<Outcome>('/messages/reopen', { selection }, (outcome) => ({
      text: formatOutcome(outcome, 'message', ['it waits for an answer again', 'they wait for an answer again']),
    }))
  const close = (selection: object) =>
    mutate<Outcome>('/messages/close', { selection }, (outcome) => ({
      text: formatOutcome(outcome, 'message', ['no answer is needed', 'no answer is needed']),
      undo: outcome.done.length > 0 ? async () => void (await reopen({ chosen: outcome.done })) : undefined,
    }))

  const takeBack = ({ assignment, done, was }: AssignmentOutcome) =>
    mutate<Outcome>('/messages/assign/undo', { assignment, given: done.map((one) => ({ ...one, was: was[one.reference] ?? '' })) }, (outcome) => ({
      text: formatOutcome(outcome, 'message', ['it is for whom it was before', 'they are for whom they were before']),
    }))
  /** `name` is the colleague's; empty gives the messages to nobody in particular. */
  const assign = (selection: object, { id, name }: { id: string; name: string }) =>
    mutate<AssignmentOutcome>('/messages/assign', { selection, to: id }, (outcome) => {
      const who = name || 'nobody in particular'
      return {
        text: formatOutcome(outcome, 'message', [`it is for ${who} now`, `they are for ${who} now`]),
        undo: outcome.done.length > 0 ? async () => void (await takeBack(outcome)) : undefined,
      }
    })

  return { reopen, close, assign, busy, problem, clearProblem }
}
