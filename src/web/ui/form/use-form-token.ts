import { useRef } from 'react'
import { hours, seconds } from '#domain/durations.ts'
import type { FormName } from '#domain/forms/form-token.ts'
import type { Sent } from './send-form.ts'

/** Refusals after which only a new token can be sent with. */
const spent = new Set(['form.token_invalid', 'form.already_received'])
/** Shorter than the 24 hours for which the server accepts a token. */
const tokenTtl = hours(23)

/** The signed token of a form, fetched when somebody begins to write: a cached page is the same for everyone and cannot contain one. */
export function useFormToken(form: FormName) {
  const fetched = useRef<Promise<string | undefined>>(undefined)

  function prepare(): Promise<string | undefined> {
    fetched.current ??= (readUnconfirmed(form) ?? fetchToken(form)).then((token) => {
      if (!token) fetched.current = undefined
      return token
    })
    return fetched.current
  }

  async function once<Answer>(send: (token: string | undefined) => Promise<Sent<Answer>>): Promise<Sent<Answer>> {
    const token = await prepare()
    storeUnconfirmed(form, token)
    const sent = await send(token)
    // Until there is a response, even after a reload, the form is sent with the same token, so that it is not counted twice.
    if (sent.problem?.code !== 'connection.lost') storeUnconfirmed(form, undefined)
    if (!sent.problem || spent.has(sent.problem.code)) fetched.current = undefined
    return sent
  }

  return {
    prepare,
    /** Sends with the token; an expired one is replaced and the form sent again. */
    async sendWith<Answer>(send: (token: string | undefined) => Promise<Sent<Answer>>): Promise<Sent<Answer>> {
      const sent = await once(send)
      return sent.problem?.code === 'form.token_invalid' ? once(send) : sent
    },
  }
}

/** A form without a token is still accepted, but an organiser has to look at it first. */
async function fetchToken(form: FormName): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/v1/forms/token?form=${form}`, { method: 'POST', credentials: 'include', signal: AbortSignal.timeout(seconds(8)) })
    return response.ok ? ((await response.json()) as { token: string }).token : undefined
  } catch {
    return undefined
  }
}

function storeUnconfirmed(form: FormName, token: string | undefined): void {
  try {
    if (token) localStorage.setItem(`sent:${form}`, JSON.stringify({ token, at: Date.now() }))
    else localStorage.removeItem(`sent:${form}`)
  } catch {
    // Without localStorage only a reload between sending and the response could send twice.
  }
}

function readUnconfirmed(form: FormName): Promise<string> | undefined {
  try {
    const { token, at } = JSON.parse(localStorage.getItem(`sent:${form}`) ?? '{}') as { token?: string; at?: number }
    return token && at && Date.now() - at < tokenTtl ? Promise.resolve(token) : undefined
  } catch {
    return undefined
  }
}
