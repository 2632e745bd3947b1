import type { KeptProcess } from './keep-processes.ts'
import type { FromProcess, ToProcess } from './messages.ts'

/** Heavy work is done in turns: so many at once, a short row that waits, and nobody beyond it. */
export interface Turns {
  /** Waits for a turn and answers with what ends it; with nothing when the row is too long. */
  take(): Promise<(() => void) | undefined>
}

export function turnsHere(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  function over(): void {
    // The place is handed on without being free in between, so that nobody can overtake.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async take() {
      if (running < atOnce) running += 1
      else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
      else return undefined
      return over
    },
  }
}

/** In the process that keeps the others: gives the machine's turns to them all. */
export function turnsForOthers(turns: Turns) {
  const taken = new Map<KeptProcess, Map<number, () => void>>()
  const gone = new WeakSet<KeptProcess>()

  return {
    hear(from: KeptProcess, message: FromProcess): void {
      if (message.kind === 'turn-wanted') void give(from, message.number)
      if (message.kind === 'turn-over') giveBack(from, message.number)
    },
    /** What a dead process held, others may have. */
    ended(from: KeptProcess): void {
      gone.add(from)
      for (const number of [...(taken.get(from)?.keys() ?? [])]) giveBack(from, number)
      taken.delete(from)
    },
  }

  async function give(to: KeptProcess, number: number): Promise<void> {
    const over = await turns.take()
    if (over && gone.has(to)) return over()
    if (over) {
      const held = taken.get(to) ?? new Map<number, () => void>()
      taken.set(to, held.set(number, over))
    }
    to.tell({ kind: 'turn', number, granted: over !== undefined })
  }

  function giveBack(from: KeptProcess, number: number): void {
    taken.get(from)?.get(number)?.()
    taken.get(from)?.delete(number)
  }
}

/** In one of several processes: the turns are those of the whole machine. */
export function turnsOfTheMachine(keeper: { tell(message: FromProcess): void; hear(listener: (message: ToProcess) => void): void }): Turns {
  const asked = new Map<number, (granted: boolean) => void>()
  let last = 0
  keeper.hear((message) => {
    if (message.kind !== 'turn') return
    asked.get(message.number)?.(message.granted)
    asked.delete(message.number)
  })
  return {
    async take() {
      const number = ++last
      const granted = await new Promise<boolean>((resolve) => {
        asked.set(number, resolve)
        keeper.tell({ kind: 'turn-wanted', number })
      })
      return granted ? () => keeper.tell({ kind: 'turn-over', number }) : undefined
    },
  }
}
