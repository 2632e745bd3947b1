import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Clears away what was made for one test when that test ends, and what was made for a whole file when the file ends. */
export function whenDone(clearAway: () => unknown): void {
  // Within a test afterAll would be taken without a word and never called.
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await clearAway()))
  else onTestFinished(async () => void (await clearAway()))
}
