import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordsDiffer, registrationFailed, type UserDetails } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { callApi } from './call-api.ts'
import { fetchJudge, judgeAtHand } from './fetch-judge.ts'
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
  const busy = useRef(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()

  /** While typing: two passwords that differ are told at once, and what was mended is no longer complained about. */
  function look(event: React.SyntheticEvent<HTMLFormElement>): void {
    const fields = fieldsOf(event.currentTarget)
    const { password = [''], rePassword = [''] } = fields
    const differ = rePassword[0] !== '' && rePassword[0] !== password[0]
    const changed = (event.target as HTMLInputElement).name
    const stillWrong = judgeAtHand()?.judgeRegistration(fields).problems ?? {}
    setProblems(({ rePassword: _before, ...others }) => {
      if (!(changed in stillWrong)) delete others[changed]
      return differ ? { ...others, rePassword: passwordsDiffer } : others
    })
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // A second click comes before React has drawn the first one's answer.
    if (busy.current) return
    busy.current = true
    await send(event.currentTarget)
    busy.current = false
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const fields = fieldsOf(form)
    const judged = (await fetchJudge())?.judgeRegistration(fields)
    setFailure(undefined)
    setReason(undefined)
    if (judged?.problems) return show(form, judged.problems)
    setProblems({})
    // Without its judge the form still never goes out with two different passwords.
    if (fields.password?.[0] !== fields.rePassword?.[0]) return show(form, { rePassword: passwordsDiffer })
    setSending(true)
    const { fName, lName, email, password } = judged?.values ?? Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]))
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
