/** Terms with what is known of each; an empty one is not shown. */
export function Facts({ facts }: { facts: readonly { term: string; value: React.ReactNode }[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(
        ({ term, value }) =>
          value !== '' &&
          value !== undefined && (
            <div key={term} className="desk-fact">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
