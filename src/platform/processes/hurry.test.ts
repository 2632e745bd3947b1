import { expect, test } from 'vitest'
import { hurryHere } from './hurry.ts'

/** Keeps the process busy until told to stop. */
function busily() {
  let isOver = false
  const spin = () => {
    const until = performance.now() + 20
    while (performance.now() < until);
    if (!isOver) setImmediate(spin)
  }
  setImmediate(spin)
  return () => {
    isOver = true
  }
}

test('what nobody waits for goes on at once when nobody waits, and in any case after a while', async () => {
  const hurry = hurryHere()
  await hurry.passes()
  const rest = busily()
  const passed = await hurry.during(async () => {
    await hurry.passes()
    return 'passed'
  })
  rest()
  expect(passed).toBe('passed')
})
