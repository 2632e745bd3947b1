import type { ShownStatus } from './load-status.ts'

/** Every step that was told to the author, the latest first. */
export function History({ moves }: { moves: ShownStatus['history'] }) {
  return (
    <ol className="timeline" reversed>
      {moves.toReversed().map((move) => (
        <li key={`${move.state} ${move.at}`}>
          <p className="timeline-state">{move.stateInWords}</p>
          <p className="soft">
            <time dateTime={move.at}>{move.atInWords}</time>
          </p>
          {move.note && <p className="timeline-note">{move.note}</p>}
        </li>
      ))}
    </ol>
  )
}
