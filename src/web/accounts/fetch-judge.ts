type Judge = typeof import('./account-judge.ts')

let here: Judge | undefined

/** Comes when somebody begins to fill in a form, so that it weighs nothing for those who only look. Nothing when the line is lost: the server judges anyway. */
export async function fetchJudge(): Promise<Judge | undefined> {
  here ??= await import('./account-judge.ts').catch(() => undefined)
  return here
}

/** What is already here, for judging while somebody types. */
export const judgeAtHand = (): Judge | undefined => here
