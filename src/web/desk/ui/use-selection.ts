import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { maxSelected } from '#domain/desk/selection.schema.ts'

export type Selection = ReturnType<typeof useSelection>

interface SelectableList {
  rows: readonly { reference: string; version: number }[]
  /** Undefined when there are too many to count. */
  total: number | undefined
  /** The filters as URL parameters. */
  filters: string
}

/** The selected rows: some of this page, or all that match the filters. Another view starts with none. */
export function useSelection({ rows, total, filters }: SelectableList) {
  const { search } = useLocation()
  const [state, setState] = useState<{ view: string; references: ReadonlySet<string>; all: boolean }>({ view: search, references: new Set(), all: false })
  return useMemo(() => {
    const current = state.view === search ? state : { view: search, references: new Set<string>(), all: false }
    const selected = rows.filter(({ reference }) => current.references.has(reference))
    const all = current.all && total !== undefined
    const set = (references: Iterable<string>, everything = false) => setState({ view: search, references: new Set(references), all: everything })
    const page = rows.map(({ reference }) => reference)
    return {
      count: all ? (total ?? 0) : selected.length,
      has: (reference: string) => all || current.references.has(reference),
      /** The whole page is selected, more rows match, and not too many for one request. */
      canSelectAll: total !== undefined && total > rows.length && total <= maxSelected && selected.length === rows.length && !all,
      toggle(reference: string) {
        const references = new Set(all ? page : current.references)
        if (!references.delete(reference)) references.add(reference)
        set(references)
      },
      selectPage: () => set(page),
      selectAll: () => set(page, true),
      clear: () => set([]),
      /** The `selection` of the API's requests. */
      body: all ? { matching: filters, expected: total ?? 0 } : { chosen: selected.map(({ reference, version }) => ({ reference, version })) },
      /** The query string of the release page and of the export. */
      search: all ? filters : new URLSearchParams(selected.map(({ reference }): [string, string] => ['reference', reference])).toString(),
    }
  }, [state, search, rows, total, filters])
}
