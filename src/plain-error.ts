/** What can go wrong outside our code is said in one sentence; anything else shows its stack, because then it is our fault. */
export class PlainError extends Error {}

type Kind = abstract new (...args: never[]) => Error

/** Does the work; errors of these kinds become plain ones. */
export async function plainly<Result>(kinds: readonly Kind[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw kinds.some((kind) => error instanceof kind) ? new PlainError((error as Error).message) : error
  }
}
