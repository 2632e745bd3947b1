const texts = new WeakMap<Response, string>()

/** A page leaves the renderer as text and is needed as text, so it travels beside its answer: as a body it would be encoded, streamed and decoded again. */
export function answerWithHtml(html: string, init: ResponseInit): Response {
  const answer = new Response(null, init)
  texts.set(answer, html)
  return answer
}

export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text()
}
