import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordsDiffer, registrationFailed, type UserDetails } from '#domain/accounts/account.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { type PostedForm, postedFormContext, servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/register.ts'
import { AddressField, NameFields, PasswordField } from './account-fields.tsx'
import { FormFailure } from './account-page.tsx'
import { callApi } from './call-api.ts'
import { fieldsOf, loadedValidation, loadValidation } from './lazy-validation.ts'
import { safeNext } from './safe-next.ts'
import { useSession } from './session-provider.tsx'
import { redirectIfSignedIn } from './signed-in-context.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const posted = context.get(postedFormContext)
  if (!posted) await redirectIfSignedIn(context, request)
  return { page: await loadPage(context.get(servicesContext), 'register'), posted: posted?.form === 'register' ? posted : undefined }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: paths.register })
}

export default function Register({ loaderData: { page, posted } }: Route.ComponentProps) {
  const { sending, failure, reason, problems, submit, onInput } = useRegistration(posted)
  const value = (name: string) => posted?.values[name]?.[0]
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <Section id="your-account" heading="Your account">
        <form className="form narrow" method="post" noValidate onFocus={() => void loadValidation()} onSubmit={submit} onInput={onInput} aria-label="Register">
          {failure && <FormFailure message={failure} reason={reason} />}
          <NameFields values={{ fName: value('fName'), lName: value('lName') }} problems={problems} />
          <AddressField value={value('email')} error={problems.email} />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            required
            hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
            error={problems.password}
          />
          <PasswordField name="rePassword" label="Re-enter password" autoComplete="new-password" required error={problems.rePassword} />
          <div className="form-actions">
            <button type="submit" className="button" aria-disabled={sending}>
              {sending ? 'Please Wait...' : 'Register'}
            </button>
            <p>
              Have an account? <Link to={paths.login}>Login</Link>
            </p>
          </div>
          <PrivacyNote />
        </form>
      </Section>
      <RelatedPages page={page} />
    </>
  )
}

/** The registration form with JavaScript: validated while typing, sent only when both passwords match. */
function useRegistration(posted: PostedForm | undefined) {
  const { dispatch } = useSession()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState(posted ? registrationFailed : undefined)
  const [reason, setReason] = useState(posted && posted.message !== registrationFailed ? posted.message : undefined)
  const [problems, setProblems] = useState<Record<string, string>>(posted?.fields ?? {})
  const busy = useRef(false)
  /** What was sent when the problems were found. */
  const refused = useRef<Record<string, string[]>>(posted?.values ?? {})
  const [search] = useSearchParams()
  const navigate = useNavigate()

  /** Shows a password mismatch while typing and removes problems that are solved. */
  function onInput(event: React.SyntheticEvent<HTMLFormElement>): void {
    const fields = fieldsOf(event.currentTarget)
    const { password = [''], rePassword = [''] } = fields
    const differ = rePassword[0] !== '' && rePassword[0] !== password[0]
    const stillWrong = loadedValidation()?.validateRegistration(fields).problems ?? {}
    // A password manager fills several fields and reports one of them, so all are compared.
    const isCorrected = (name: string) => !(name in stillWrong) && fields[name]?.[0] !== refused.current[name]?.[0]
    const others = Object.fromEntries(Object.entries(problems).filter(([name]) => name !== 'rePassword' && !isCorrected(name)))
    setProblems(differ ? { ...others, rePassword: passwordsDiffer } : others)
    if (Object.keys(others).length === 0) {
      setFailure(undefined)
      setReason(undefined)
    }
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // A second click can arrive before React has rendered the busy state.
    if (busy.current) return
    busy.current = true
    await send(event.currentTarget)
    busy.current = false
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const fields = fieldsOf(form)
    const validated = (await loadValidation())?.validateRegistration(fields)
    setFailure(undefined)
    setReason(undefined)
    if (validated?.problems) return show(form, validated.problems)
    setProblems({})
    // Also checked when the schemas could not be loaded.
    if (fields.password?.[0] !== fields.rePassword?.[0]) return show(form, { rePassword: passwordsDiffer })
    setSending(true)
    const { fName, lName, email, password } = validated?.values ?? Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]))
    const answer = await callApi<UserDetails>('/admin-ragistation', { fName, lName, email, password })
    setSending(false)
    if (answer.ok) {
      dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data })
      const next = safeNext(search.get('next'))
      return void (next ? navigate(next) : navigate(paths.home, { state: { arrived: 'signed-in' } }))
    }
    console.error(registrationFailed)
    setFailure(registrationFailed)
    if (answer.message !== registrationFailed) setReason(answer.message)
    show(form, answer.fields)
  }

  function show(form: HTMLFormElement, found: Record<string, string>): void {
    refused.current = fieldsOf(form)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }

  return { sending, failure, reason, problems, submit, onInput }
}
