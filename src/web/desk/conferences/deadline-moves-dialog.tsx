import { useState } from 'react'
import type { DeadlineMoveKind, DeadlineMoves, MovedDeadline } from '#domain/conferences/deadline-moves.ts'
import { importantDateNames } from '#domain/conferences/important-dates.ts'
import { daysBetween, formatDay } from '#domain/dates.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface DeadlineMovesDialogProps {
  moved: readonly MovedDeadline[]
  busy: boolean
  onConfirm: (moves: DeadlineMoves) => void
  onCancel: () => void
}

/** Asks, before deadlines that visitors know are saved with other days, what each move means. */
export function DeadlineMovesDialog({ moved, busy, onConfirm, onCancel }: DeadlineMovesDialogProps) {
  const [chosen, setChosen] = useState<DeadlineMoves>({})
  const kindOf = ({ key, isLater }: MovedDeadline): DeadlineMoveKind => (isLater ? (chosen[key] ?? 'extension') : 'shortening')
  const confirm = () => onConfirm(Object.fromEntries(moved.map((one) => [one.key, kindOf(one)])))
  return (
    <ConfirmDialog
      title={moved.length === 1 ? 'You are moving a deadline that visitors know' : 'You are moving deadlines that visitors know'}
      confirm="Save"
      cancel="Go back"
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {moved.map((one) => (
        <fieldset key={one.key} className="deadline-move">
          <legend>{importantDateNames[one.key]}</legend>
          <p>
            From {formatDay(one.from)} to {formatDay(one.to)}
          </p>
          {one.isLater ? (
            (['extension', 'correction'] as const).map((kind) => (
              <label key={kind} className="tick">
                <input type="radio" name={one.key} checked={kindOf(one) === kind} onChange={() => setChosen((now) => ({ ...now, [one.key]: kind }))} />
                {kind === 'extension'
                  ? 'An extension: visitors see the new day and what it was'
                  : 'A correction: the earlier day was a mistake, and only the new one is shown'}
              </label>
            ))
          ) : (
            <p className="date-odd">
              It closes {formatDaysEarlier(daysBetween(one.to, one.from))} than visitors have read. Whoever planned with the earlier day may come too late.
            </p>
          )}
        </fieldset>
      ))}
    </ConfirmDialog>
  )
}

function formatDaysEarlier(days: number): string {
  return days === 1 ? 'a day earlier' : `${days} days earlier`
}
