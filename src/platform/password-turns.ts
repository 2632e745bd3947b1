import { availableParallelism } from 'node:os'
import { type Turns, turnsHere } from './processes/turns.ts'

/** Two at once at most on the whole machine, and one processor is always left for everybody else; a row of 50 may wait. */
export function passwordTurns(): Turns {
  return turnsHere(Math.max(1, Math.min(2, availableParallelism() - 1)), 50)
}
