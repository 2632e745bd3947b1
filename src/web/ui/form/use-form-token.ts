import { useRef } from 'react'
import { hours } from '#domain/durations.ts'
import type { FormName } from '#domain/forms/form-token.ts'
import type { Sent } from './send-form.ts'

/** The server takes a token for a day. */
const takenFor = hours(23)

/** The signed token of a form: asked for when somebody begins to write, because a kept page is the same for everyone and cannot carry one. */
export function useFormToken(form: FormName) {
  const asked = useRef<Promise<string | undefined>>(undefined)

  function prepare(): Promise<string | undefined> {
    asked.current ??= (unanswered(form) ?? ask(form)).then((token) => {
      if (!token) asked.current = undefined
      return token
    })
    return asked.current
  }

  async function once<Answer>(send: (token: string | undefined) => Promise<Sent<Answer>>): Promise<Sent<Answer>> {
    const token = await prepare()
    remember(form, token)
    const sent = await send(token)
    // Only an answer ends it: after a lost line, even after a reload, the same form goes with the same token and is not counted twice.
    if (sent.problem?.code !== 'connection.lost') remember(form, undefined)
    if (!sent.problem || sent.problem.code === 'form.token_invalid') asked.current = undefined
    return sent
  }

  return {
    prepare,
    /** Sends with the token. One that has grown too old is exchanged and the form sent again, unnoticed. */
    async sendWith<Answer>(send: (token: string | undefined) => Promise<Sent<Answer>>): Promise<Sent<Answer>> {
      const sent = await once(send)
      return sent.problem?.code === 'form.token_invalid' ? once(send) : sent
    },
  }
}

/** Without a token the form is sent all the same: it is then looked at by a person first. */
async function ask(form: FormName): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/v1/forms/token?form=${form}`, { method: 'POST', credentials: 'include', signal: AbortSignal.timeout(8000) })
    return response.ok ? ((await response.json()) as { token: string }).token : undefined
  } catch {
    return undefined
  }
}

function remember(form: FormName, token: string | undefined): void {
  try {
    if (token) localStorage.setItem(`sent:${form}`, JSON.stringify({ token, at: Date.now() }))
    else localStorage.removeItem(`sent:${form}`)
  } catch {
    // without a storage only a reload in this very moment could send twice
  }
}

function unanswered(form: FormName): Promise<string> | undefined {
  try {
    const { token, at } = JSON.parse(localStorage.getItem(`sent:${form}`) ?? '{}') as { token?: string; at?: number }
    return token && at && Date.now() - at < takenFor ? Promise.resolve(token) : undefined
  } catch {
    return undefined
  }
}
