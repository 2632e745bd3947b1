import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Answer, callApi } from '../../accounts/call-api.ts'
import { type Notice, useNotices } from './notices.tsx'

export interface ActProblem {
  code: string | undefined
  message: string
  fields: Record<string, string>
}

/** Does something at the desk through its API: one at a time, the page refreshed after it, the problem kept for showing beside the control. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ActProblem>()
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const { tell } = useNotices()

  const act = useCallback(
    async <Data>(path: string, body: object, done?: (data: Data) => Notice | undefined, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<Answer<Data>> => {
      // A second click comes before React has drawn the first one's answer.
      if (running.current) return { ok: false, status: undefined, code: 'busy', message: '', fields: {} }
      running.current = true
      setBusy(true)
      setProblem(undefined)
      const answer = await callApi<Data>(`/desk${path}`, body, method)
      if (answer.ok) {
        await revalidate()
        const notice = done?.(answer.data)
        if (notice) tell(notice)
      } else setProblem({ code: answer.code, message: answer.message, fields: answer.fields })
      running.current = false
      setBusy(false)
      return answer
    },
    [revalidate, tell],
  )

  return { act, busy, problem, forget: useCallback(() => setProblem(undefined), []) }
}
