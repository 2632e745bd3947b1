import type { EditedProgramme } from './use-programme.ts'

const maxShown = 100

/** All clashes and warnings of the programme in one list; each leads to its place when that day is shown. */
export function FindingsPanel({ edited: { clashes, warnings, programme } }: { edited: EditedProgramme }) {
  if (programme.sessions.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="findings-heading">
      <h2 id="findings-heading">To look at</h2>
      {clashes.length === 0 && warnings.length === 0 && <p className="soft">No clash and no warning.</p>}
      {clashes.length > 0 && (
        <>
          <h3>Clashes: {clashes.length}</h3>
          <p className="soft">The programme can be published once these are mended.</p>
          <Findings found={clashes} kind="clash" />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h3>Warnings: {warnings.length}</h3>
          <Findings found={warnings} kind="warning" />
        </>
      )}
    </section>
  )
}

function Findings({ found, kind }: { found: readonly { message: string; at: string[] }[]; kind: 'clash' | 'warning' }) {
  return (
    <ul className="programme-findings">
      {found.slice(0, maxShown).map(({ message, at }) => (
        <li key={`${at.join(' ')} ${message}`} data-finding={kind}>
          {message}
        </li>
      ))}
      {found.length > maxShown && <li>And {found.length - maxShown} more.</li>}
    </ul>
  )
}
