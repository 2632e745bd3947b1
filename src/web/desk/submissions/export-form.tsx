/** A plain post, so that the browser saves what comes as it comes. */
export function ExportForm({ search, what }: { search: string; what: string }) {
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <form key={format} method="post" action={`/api/v1/desk/submissions/export?format=${format}${search && `&${search}`}`}>
          <button type="submit" className="button quiet" title={`Download ${what} as ${format.toUpperCase()}`}>
            {format.toUpperCase()} <span className="unseen">({what})</span>
          </button>
        </form>
      ))}
    </>
  )
}
