import type { Selection } from './use-selection.ts'

/** The heading of the column of checkboxes: selects all rows of the page, or none. */
export function SelectPage({ rows, selection }: { rows: readonly { reference: string }[]; selection: Selection }) {
  const allSelected = rows.every(({ reference }) => selection.has(reference))
  return (
    <th scope="col">
      <label className="row-tick">
        <input
          type="checkbox"
          aria-label="Select this page"
          checked={allSelected}
          onChange={() => (allSelected ? selection.clear() : selection.selectPage())}
        />
      </label>
    </th>
  )
}

/** The checkbox of a row. */
export function SelectRow({ reference, selection }: { reference: string; selection: Selection }) {
  return (
    <td>
      <label className="row-tick">
        <input type="checkbox" aria-label={`Select ${reference}`} checked={selection.has(reference)} onChange={() => selection.toggle(reference)} />
      </label>
    </td>
  )
}

/** How many rows are selected, and the offer to select all that match. */
export function SelectionCount({ selection, total, hint }: { selection: Selection; total: number | undefined; hint: string }) {
  return (
    <>
      <span className="selected-count" role="status">
        {selection.count === 0 ? hint : `${selection.count} selected`}
      </span>
      {selection.canSelectAll && (
        <button type="button" className="link-button" onClick={selection.selectAll}>
          Select all {total} that match
        </button>
      )}
    </>
  )
}
