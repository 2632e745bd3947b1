const texts = new WeakMap<Response, string>()

/** A page leaves the renderer as text and is needed as text; through the body of its answer it would be encoded, streamed and decoded again. */
export function answerWithHtml(html: string, init: ResponseInit): Response {
  const answer = new Response(html, init)
  texts.set(answer, html)
  return answer
}

export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text()
}
