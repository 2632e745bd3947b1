import { useEffect, useRef } from 'react'
import { fillControls } from '../ui/form/draft.tsx'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'

/** Fills empty controls once with the details of the signed-in person, never when there is a draft. */
export function usePrefill(form: React.RefObject<HTMLFormElement | null>, allowed: boolean): void {
  const { state } = useSession()
  const id = state.g_user?._id
  const done = useRef(false)

  useEffect(() => {
    if (!id || !allowed || done.current) return
    let cancelled = false
    void callApi<{ prefill: Record<string, string> }>('/session', undefined, 'GET').then((answer) => {
      if (cancelled || !answer.ok || !form.current) return
      done.current = true
      fillControls(form.current, withoutFocused(answer.data.prefill))
    })
    return () => {
      cancelled = true
    }
  }, [id, allowed, form])
}

/** The focused control is not filled, because the user is about to type. */
function withoutFocused(prefill: Record<string, string>): Record<string, string[]> {
  const focused = document.activeElement?.getAttribute('name')
  return Object.fromEntries(Object.entries(prefill).flatMap(([name, value]) => (name === focused ? [] : [[name, [value]]])))
}
