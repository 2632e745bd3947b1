const width = 320
const height = 110
const ground = 92

/** Weeks from left to right, this one last: columns for now, a line for what they are compared with. */
export function WeeksPlot({ now, before, compared }: { now: number[]; before: number[]; compared: string | undefined }) {
  const columns = now.toReversed()
  const line = before.toReversed()
  const most = Math.max(1, ...columns, ...line)
  const step = width / columns.length
  const y = (count: number) => ground - (count / most) * (ground - 14)
  const peak = Math.max(...columns)
  const inWords = `Submissions a week over 26 weeks: at most ${peak} in a week, ${now[0]} in the last seven days${compared ? `; in ${compared}, at most ${Math.max(...line)}` : ''}.`
  return (
    <figure className="desk-plot">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={inWords}>
        <text x="0" y="10" className="desk-plot-words">
          {most}
        </text>
        <line x1="0" x2={width} y1={ground} y2={ground} className="desk-plot-ground" />
        {columns.map((count, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          <rect key={week} className="desk-bar-fill" x={week * step + 1} width={step - 2} y={y(count)} height={ground - y(count)} />
        ))}
        {compared && <polyline className="desk-plot-before" points={line.map((count, week) => `${(week + 0.5) * step},${y(count)}`).join(' ')} />}
        <text x="0" y={height - 3} className="desk-plot-words">
          26 weeks ago
        </text>
        <text x={width} y={height - 3} textAnchor="end" className="desk-plot-words">
          this week
        </text>
      </svg>
      <figcaption className="soft">Columns: now.{compared && ` Line: ${compared}.`}</figcaption>
    </figure>
  )
}
