import { expect, test } from 'vitest'
import type { KeptProcess } from './keep-processes.ts'
import type { FromProcess, ToProcess } from './messages.ts'
import { type Turns, turnsForOthers, turnsHere, turnsOfTheMachine } from './turns.ts'

/** Two processes and their keeper, without the lines between them. */
function machine(turns: Turns) {
  const keeper = turnsForOthers(turns)
  return () => {
    const listeners: ((message: ToProcess) => void)[] = []
    const kept: KeptProcess = {
      tell(message) {
        for (const listener of listeners) listener(message)
      },
    }
    const process = turnsOfTheMachine({ tell: (message: FromProcess) => keeper.hear(kept, message), hear: (listener) => void listeners.push(listener) })
    return { ...process, die: () => keeper.ended(kept) }
  }
}

test('the turns of a machine are shared by its processes', async () => {
  const join = machine(turnsHere(1, 1))
  const [one, other] = [join(), join()]
  const over = await one.take()
  const waiting = other.take()
  // One works and one waits: a third is sent away, in whichever process it is.
  expect(await one.take()).toBeUndefined()
  expect(await other.take()).toBeUndefined()
  over?.()
  expect(await waiting).toBeTypeOf('function')
})

test('what a dead process held, and what it waited for, goes to the others', async () => {
  const join = machine(turnsHere(1, 2))
  const [one, other] = [join(), join()]
  await one.take()
  void one.take()
  const waiting = other.take()
  one.die()
  expect(await waiting).toBeTypeOf('function')
})
