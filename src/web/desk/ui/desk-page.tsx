/** The head of every desk page: title, a line below it, and actions that concern the whole page. */
export function DeskPage({
  title,
  subtitle,
  actions,
  children,
}: {
  title: string
  subtitle?: React.ReactNode
  actions?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <title>{`${title} · Desk`}</title>
      <div className="desk-head">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="soft">{subtitle}</p>}
        </div>
        {actions && <div className="desk-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}

export interface BadgeProps {
  tone?: 'good' | 'warn' | 'bad' | 'new' | 'none'
  /** Says the same as the colour. */
  text: string
}

/** A state in one or two words; the colour only repeats them. */
export function Badge({ tone = 'none', text }: BadgeProps) {
  return <span className={tone === 'none' ? 'badge' : `badge ${tone}`}>{text}</span>
}

/** A description list; empty values are left out. */
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
