/** The button of a form that acts on a selection. */
export function SubmitButton({ busy, text, isOff = false }: { busy: boolean; text: string; isOff?: boolean }) {
  return (
    <div>
      <button type="submit" className="button" aria-disabled={busy || isOff}>
        {busy ? 'Please wait…' : text}
      </button>
    </div>
  )
}

/** Performs an act with the fields of the form instead of the browser's own submission. */
export function submitFields(event: React.FormEvent<HTMLFormElement>, perform: (fields: Record<string, string>) => Promise<void>) {
  event.preventDefault()
  void perform(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
}

export type ExportedList = 'submissions' | 'registrations' | 'reviewers' | 'messages' | 'applications' | `money/reports/${string}`

/** Plain form posts, so that the browser downloads the response as it streams. */
export function ExportButtons({ list, search, what }: { list: ExportedList; search: string; what: string }) {
  return (['csv', 'xlsx'] as const).map((format) => (
    <form key={format} method="post" action={`/api/v1/desk/${list}/export?format=${format}${search && `&${search}`}`}>
      <button type="submit" className="button quiet" title={`Download ${what} as ${format.toUpperCase()}`}>
        {format.toUpperCase()} <span className="unseen">({what})</span>
      </button>
    </form>
  ))
}
