import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { mostAtOnce } from '#domain/submissions/desk/selection.schema.ts'
import { writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import type { ListData } from './submissions.tsx'

/** Which rows are ticked: some of this page, or all that fit the filters. Another view begins with none. */
export function useSelection({ rows, total, query }: Pick<ListData, 'rows' | 'total' | 'query'>) {
  const { search } = useLocation()
  const [ticked, setTicked] = useState<{ view: string; references: ReadonlySet<string>; all: boolean }>({ view: search, references: new Set(), all: false })
  return useMemo(() => {
    const now = ticked.view === search ? ticked : { view: search, references: new Set<string>(), all: false }
    const chosen = rows.filter(({ reference }) => now.references.has(reference))
    const all = now.all && total !== undefined
    const matching = writeSubmissionQuery(query)
    const only = new URLSearchParams(chosen.map(({ reference }): [string, string] => ['reference', reference]))
    const set = (references: Iterable<string>, everything = false) => setTicked({ view: search, references: new Set(references), all: everything })
    return {
      count: all ? (total ?? 0) : chosen.length,
      all,
      has: (reference: string) => all || now.references.has(reference),
      /** More of them fit than stand on this page, and not too many for one act. */
      mayTakeAll: total !== undefined && total > rows.length && total <= mostAtOnce && chosen.length === rows.length && !all,
      toggle(reference: string) {
        const references = new Set(all ? rows.map((row) => row.reference) : now.references)
        if (!references.delete(reference)) references.add(reference)
        set(references)
      },
      takePage: () => set(rows.map(({ reference }) => reference)),
      takeAll: () =>
        set(
          rows.map(({ reference }) => reference),
          true,
        ),
      clear: () => set([]),
      /** As the acts of the API take it. */
      order: all ? { matching: matching.toString(), expected: total ?? 0 } : { chosen: chosen.map(({ reference, version }) => ({ reference, version })) },
      /** As the addresses of the release and of the export take it. */
      search: (all ? matching : only).toString(),
    }
  }, [ticked, search, rows, total, query])
}

export type RowSelection = ReturnType<typeof useSelection>
