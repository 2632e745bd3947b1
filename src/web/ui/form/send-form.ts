import { seconds } from '#domain/durations.ts'

/** Why a form was not accepted; the messages are shown to the person. */
export interface FormProblem {
  code: string
  message: string
  /** Error messages by control name. */
  fields: Record<string, string>
}

export type Sent<Answer> = { answer: Answer; problem?: undefined } | { problem: FormProblem; answer?: undefined }

/** Sends a form to our API as JSON. Never throws: a lost connection is returned as a problem. */
export async function sendForm<Answer>(address: string, values: Record<string, string>, token: string | undefined): Promise<Sent<Answer>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(token ? { 'x-form-token': token } : {}) },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(seconds(45)),
    })
    if (response.ok) return { answer: (await response.json()) as Answer }
    return { problem: await problemOf(response) }
  } catch {
    return { problem: connectionLost }
  }
}

/** Sends the files of a form to our API. Never throws. */
export async function sendFiles<Answer>(address: string, body: FormData, headers: Record<string, string>): Promise<Sent<Answer>> {
  try {
    const response = await fetch(address, { method: 'POST', credentials: 'include', headers: { accept: 'application/json', ...headers }, body })
    if (response.ok) return { answer: (await response.json()) as Answer }
    return { problem: await problemOf(response) }
  } catch {
    return { problem: connectionLost }
  }
}

/** There was no response: the connection failed, timed out, or the server is down. */
export const connectionLost: FormProblem = {
  code: 'connection.lost',
  message:
    'The connection was lost before we could confirm that this arrived. Nothing you wrote is lost. Please check your connection and send it again. It will not be counted twice.',
  fields: {},
}

const ourFault: FormProblem = {
  code: 'unexpected',
  message: 'Something went wrong on our side. Nothing you wrote is lost. Please try again in a minute.',
  fields: {},
}

async function problemOf(response: Response): Promise<FormProblem> {
  try {
    return problemIn(await response.text())
  } catch {
    return ourFault
  }
}

/** The refusal in a response of our API; anything else (an error page of a proxy, a truncated response) counts as our fault. */
export function problemIn(body: string): FormProblem {
  try {
    const { error } = JSON.parse(body) as { error?: Partial<FormProblem> }
    return error?.code && error.message ? { code: error.code, message: error.message, fields: error.fields ?? {} } : ourFault
  } catch {
    return ourFault
  }
}
