export interface HistoryEntry {
  at: string
  when: string
  what: string
  who: string
  detail: string
  /** Not for organisers who must not see the reviews. */
  isAboutReview?: boolean
}

/** What happened to a record, the latest first. */
export function HistoryPanel({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section className="desk-panel submission-history" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="plain-list desk-history" reversed>
        {history.map(({ at, when, what, who, detail }) => (
          <li key={`${at} ${what}`}>
            <p>
              <strong>{what}</strong>
              {who && ` by ${who}`}
            </p>
            <p className="soft">
              <time dateTime={at}>{when}</time>
            </p>
            {detail && <p className="as-written">{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
