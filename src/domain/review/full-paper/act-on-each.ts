import { Refusal } from '../../refusal.ts'

/** How many papers were acted on, and why each of the others was left as it is. */
export interface DoneAndLeft {
  done: number
  left: string[]
}

/** Acts on several papers, each by itself; those that refuse are left as they are, and named. */
export async function actOnEach<One extends { reference: string }>(chosen: readonly One[], act: (one: One) => Promise<void>): Promise<DoneAndLeft> {
  const left: string[] = []
  for (const one of chosen) {
    try {
      await act(one)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push(error.message.includes(one.reference) ? error.message : `${one.reference}: ${error.message}`)
    }
  }
  return { done: chosen.length - left.length, left }
}
