const pages = new WeakMap<Response, readonly string[]>()

/** A page leaves the renderer as text and is needed as text, so it travels beside its answer: as a body it would be encoded, streamed and decoded again. */
export function answerWithHtml(pieces: readonly string[], init: ResponseInit): Response {
  const answer = new Response(null, init)
  pages.set(answer, pieces)
  return answer
}

/** What an answer says, in pieces to be read one after the other. */
export async function piecesOf(answer: Response): Promise<readonly string[]> {
  return pages.get(answer) ?? [await answer.text()]
}
