import { useEffect, useRef } from 'react'
import { fillControls } from '../ui/form/draft.tsx'
import { callApi } from './call-api.ts'
import { useSession } from './session-provider.tsx'

/** Fills what is still empty with what we know of whoever is signed in: once, never over what was typed, and never beside a draft. */
export function usePrefill(form: React.RefObject<HTMLFormElement | null>, allowed: boolean): void {
  const { state } = useSession()
  const id = state.g_user?._id
  const done = useRef(false)

  useEffect(() => {
    if (!id || !allowed || done.current) return
    let forbidden = false
    void callApi<{ prefill: Record<string, string> }>('/session', undefined, 'GET').then((answer) => {
      if (forbidden || !answer.ok || !form.current) return
      done.current = true
      fillControls(form.current, withoutFocused(answer.data.prefill))
    })
    return () => {
      forbidden = true
    }
  }, [id, allowed, form])
}

/** Nothing appears under the cursor of somebody who is about to type. */
function withoutFocused(prefill: Record<string, string>): Record<string, string[]> {
  const focused = document.activeElement?.getAttribute('name')
  return Object.fromEntries(Object.entries(prefill).flatMap(([name, value]) => (name === focused ? [] : [[name, [value]]])))
}
