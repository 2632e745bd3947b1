import { useState } from 'react'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import type { ApiResult } from '../../accounts/call-api.ts'
import { ExportButtons, type ExportedList } from './act-form.tsx'
import { SelectionCount } from './select-rows.tsx'
import { ProblemNote, type useMutation } from './use-mutation.tsx'
import type { Selection } from './use-selection.ts'

/** Which panel is open below the bar of acts, and what follows an act: the selection ends, and what was left out is said. */
export function useSelectedActs<Panel extends string>(
  selection: Selection,
  { problem, clearProblem }: Pick<ReturnType<typeof useMutation>, 'problem' | 'clearProblem'>,
) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const open = selection.count > 0 ? panel : undefined
  return {
    open,
    bar: { selection, problem, skipped },
    async finish(act: Promise<ApiResult<Outcome>>) {
      const result = await act
      if (!result.ok) return
      setSkipped(result.data.left)
      setPanel(undefined)
      selection.clear()
    },
    panelButton: (wanted: Panel, text: string) => (
      <button
        type="button"
        className="button quiet"
        aria-expanded={open === wanted}
        onClick={() => {
          clearProblem()
          setPanel(open === wanted ? undefined : wanted)
        }}
      >
        {text}
      </button>
    ),
  }
}

interface SelectedActsProps {
  list: ExportedList
  bar: { selection: Selection; problem: React.ComponentProps<typeof ProblemNote>['problem']; skipped: Outcome['left'] }
  total: number | undefined
  /** What is said while nothing is selected. */
  hint: string
  /** The buttons while something is selected. */
  buttons: React.ReactNode
  /** What is exported while nothing is selected. */
  filters: string
  /** More downloads of the same rows. */
  downloads?: (rows: { search: string; what: string }) => React.ReactNode
  /** The open panel. */
  children: React.ReactNode
}

/** The bar of acts on the selected rows of a list; without a selection only the export of everything that matches. */
export function SelectedActs({ list, bar: { selection, problem, skipped }, total, hint, buttons, filters, downloads, children }: SelectedActsProps) {
  const rows = selection.count > 0 ? { search: selection.search, what: 'selected' } : { search: filters, what: 'all that match' }
  return (
    <section className="selected-acts" aria-label={`With the selected ${list}`}>
      <div className="desk-actions">
        <SelectionCount selection={selection} total={total} hint={hint} />
        {selection.count > 0 && buttons}
        <ExportButtons list={list} {...rows} />
        {downloads?.(rows)}
      </div>
      {children}
      <ProblemNote problem={problem} />
      <SkippedNote skipped={skipped} />
    </section>
  )
}

export type OutcomeMessages = readonly [one: string, many: string]

/** '10 submissions: the decisions are written. 2 left as they were.' */
export function formatOutcome({ done, left }: Outcome, item: string, [one, many]: OutcomeMessages): string {
  const text = done.length === 1 ? `${done[0]?.reference}: ${one}.` : `${done.length} ${item}s: ${many}.`
  return left.length === 0 ? text : `${text} ${left.length} left as they were.`
}

/** The records that were not changed, each with the reason. */
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
