export type ApiResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; status: number | undefined; code: string | undefined; message: string; fields: Record<string, string> }

const unreachable = 'The server could not be reached. Please check your connection and try again.'

/** Sends JSON, or a form with files, to the API with the session cookie; never throws. */
export async function callApi<Data>(path: string, body?: object, method = 'POST'): Promise<ApiResult<Data>> {
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      ...(body instanceof FormData ? { body } : body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const data = (await response.json()) as Data & { error?: { code: string; message: string; fields: Record<string, string> } }
    if (response.ok) return { ok: true, data }
    return { ok: false, status: response.status, code: data.error?.code, message: data.error?.message ?? unreachable, fields: data.error?.fields ?? {} }
  } catch {
    return { ok: false, status: undefined, code: undefined, message: unreachable, fields: {} }
  }
}
