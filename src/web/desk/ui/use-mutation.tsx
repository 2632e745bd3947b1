import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiResult, callApi } from '../../accounts/call-api.ts'
import { type Notice, useNotices } from './notices.tsx'

export interface MutationProblem {
  code: string | undefined
  message: string
  fields: Record<string, string>
}

/** Calls the desk's API: one call at a time, the loaders run again after it, a refusal is kept for `ProblemNote`. */
export function useMutation() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MutationProblem>()
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const { notify } = useNotices()

  const mutate = useCallback(
    async <Data,>(
      path: string,
      body: object,
      onSuccess?: (data: Data) => Notice | undefined,
      method: 'POST' | 'PUT' | 'DELETE' = 'POST',
    ): Promise<ApiResult<Data>> => {
      // A second click may come before React has rendered the busy state.
      if (running.current) return { ok: false, status: undefined, code: 'busy', message: '', fields: {} }
      running.current = true
      setBusy(true)
      setProblem(undefined)
      const result = await callApi<Data>(`/desk${path}`, body, method)
      if (result.ok) {
        await revalidate()
        const notice = onSuccess?.(result.data)
        if (notice) notify(notice)
      } else setProblem({ code: result.code, message: result.message, fields: result.fields })
      running.current = false
      setBusy(false)
      return result
    },
    [revalidate, notify],
  )

  return { mutate, busy, problem, clearProblem: useCallback(() => setProblem(undefined), []) }
}

/** Why a mutation was refused, beside its control. */
export function ProblemNote({ problem }: { problem: MutationProblem | undefined }) {
  if (!problem) return null
  const fields = Object.entries(problem.fields)
  return (
    <div className="notice bad" role="alert">
      <p>{problem.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Somebody else has saved in the meantime: the message, and their version. */
export function EditConflict({ message, children }: { message: string; children: React.ReactNode }) {
  return (
    <div className="notice warn meanwhile" role="alert">
      <p>{message}</p>
      {children}
    </div>
  )
}

/** The two ways to resolve an edit conflict. */
export function ConflictChoice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <p className="desk-actions">
      <button type="button" className="button quiet" onClick={onTheirs}>
        Take theirs
      </button>
      <button type="button" className="button quiet" onClick={onMine}>
        Keep mine
      </button>
    </p>
  )
}
