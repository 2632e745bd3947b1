import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { registerForm } from '#domain/accounts/account.schema.ts'
import { passwordsDiffer, registrationFailed, type UserDetails } from '#domain/accounts/account.ts'
import { judgeForm } from '#domain/forms/parse-form.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../posted-form.ts'
import { callApi } from './call-api.ts'
import { fieldsOf } from './fields-of.ts'
import { safeNext } from './safe-next.ts'
import { useSession } from './session-provider.tsx'

/** The registration form in a browser with scripts: judged while typing, sent only when both passwords agree. */
export function useRegistration(posted: PostedForm | undefined) {
  const { dispatch } = useSession()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState(posted ? registrationFailed : undefined)
  const [reason, setReason] = useState(posted && posted.message !== registrationFailed ? posted.message : undefined)
  const [problems, setProblems] = useState<Record<string, string>>(posted?.fields ?? {})
  const [search] = useSearchParams()
  const navigate = useNavigate()

  /** While typing: two passwords that differ are told at once, and what was mended is no longer complained about. */
  function look(event: React.SyntheticEvent<HTMLFormElement>): void {
    const fields = fieldsOf(event.currentTarget)
    const { password = [''], rePassword = [''] } = fields
    const differ = rePassword[0] !== '' && rePassword[0] !== password[0]
    const changed = (event.target as HTMLInputElement).name
    const stillWrong = judgeForm(registerForm, fields).problems ?? {}
    setProblems(({ rePassword: _before, ...others }) => {
      if (!(changed in stillWrong)) delete others[changed]
      return differ ? { ...others, rePassword: passwordsDiffer } : others
    })
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const judged = judgeForm(registerForm, fieldsOf(form))
    setFailure(undefined)
    setReason(undefined)
    if (judged.problems) return show(form, judged.problems)
    setProblems({})
    setSending(true)
    const { fName, lName, email, password } = judged.values
    const answer = await callApi<UserDetails>('/admin-ragistation', { fName, lName, email, password })
    setSending(false)
    if (answer.ok) {
      dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data })
      return void navigate(safeNext(search.get('next')) ?? paths.home)
    }
    console.error(registrationFailed)
    setFailure(registrationFailed)
    if (answer.message !== registrationFailed) setReason(answer.message)
    show(form, answer.fields)
  }

  function show(form: HTMLFormElement, found: Record<string, string>): void {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }

  return { sending, failure, reason, problems, submit, look }
}
