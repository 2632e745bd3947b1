/** A failure with a cause outside the code; the operator reads its message as one sentence, without a stack. */
export class OperatorError extends Error {}

/** A value of the environment that cannot be used. */
export class ConfigError extends OperatorError {}

type ErrorClass = abstract new (...args: never[]) => Error

/** Runs the task and turns errors of the given classes into operator errors. */
export async function withOperatorErrors<Result>(classes: readonly ErrorClass[], task: () => Promise<Result>): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    throw classes.some((errorClass) => error instanceof errorClass) ? new OperatorError((error as Error).message) : error
  }
}
