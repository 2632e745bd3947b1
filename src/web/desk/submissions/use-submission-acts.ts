import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { useAct } from '../ui/use-act.ts'
import { outcomeInWords } from './outcome-in-words.ts'

type Words = readonly [one: string, many: string]

/** Acts on submissions, told with what became of them; a step that nobody was told of yet comes with its undoing. */
export function useSubmissionActs() {
  const { act, busy, problem, forget } = useAct()

  const undo = (chosen: Outcome['done']) =>
    act<Outcome>('/submissions/undo', { selection: { chosen } }, (outcome) => ({
      text: outcomeInWords(outcome, 'the step is taken back', 'the steps are taken back'),
    }))
  const perform = (name: 'decide' | 'move' | 'release' | 'trust' | 'write', order: object, [one, many]: Words) =>
    act<Outcome>(`/submissions/${name}`, order, (outcome) => ({
      text: outcomeInWords(outcome, one, many),
      undo: (name === 'decide' || name === 'move') && outcome.done.length > 0 ? async () => void (await undo(outcome.done)) : undefined,
    }))

  return { act, perform, undo, busy, problem, forget }
}
