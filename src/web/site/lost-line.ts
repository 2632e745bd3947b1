/** What the three kinds of browser say when a request got no answer. */
const noAnswer = /failed to fetch|networkerror|load failed/i

/** Whether somebody is shown an error because no answer came, which is not ours to be noted. */
export const isLostLine = (error: unknown) => error instanceof TypeError && noAnswer.test(error.message)
