import { expect, test } from 'vitest'
import { hurryHere } from './hurry.ts'

/** Keeps the process busy until told to stop, and then says how often it had its turn. */
function busily() {
  let isOver = false
  let turns = 0
  const spin = () => {
    turns += 1
    const until = performance.now() + 20
    while (performance.now() < until);
    if (!isOver) setImmediate(spin)
  }
  setImmediate(spin)
  return () => {
    isOver = true
    return turns
  }
}

test('what nobody waits for lets those pass who wait, and goes on in any case after a while', async () => {
  const hurry = hurryHere()
  const rest = busily()
  await hurry.during(() => hurry.passes())
  // Twenty looks of 50 ms, while each turn takes 20.
  expect(rest()).toBeGreaterThan(2)
})

test('somebody who waited just now is not the last', async () => {
  const hurry = hurryHere()
  await hurry.during(async () => undefined)
  const rest = busily()
  await hurry.passes()
  expect(rest()).toBeGreaterThan(2)
})

test('it goes on at once when nobody waits', async () => {
  const rest = busily()
  await hurryHere().passes()
  expect(rest()).toBe(0)
})
