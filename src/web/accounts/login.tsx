import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { invalidCredentials, type UserDetails } from '#domain/accounts/account.ts'
import { relyingPartyOf } from '#domain/accounts/webauthn.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { useRemainingProblems } from '../ui/form/use-remaining-problems.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/login.ts'
import { AddressField, PasswordField } from './account-fields.tsx'
import { FormFailure } from './account-page.tsx'
import { callApi } from './call-api.ts'
import { fieldsOf, loadedValidation, loadValidation } from './lazy-validation.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { landingPath } from './safe-next.ts'
import { useSession } from './session-provider.tsx'
import { redirectIfSignedIn } from './signed-in-context.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const posted = context.get(postedFormContext)
  if (!posted) await redirectIfSignedIn(context, request)
  const services = context.get(servicesContext)
  return {
    page: await loadPage(services, 'login'),
    passkeys: relyingPartyOf(services.publicUrl) !== undefined,
    posted: posted?.form === 'login' ? posted : undefined,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: paths.login })
}

/** The form has no action, so that without JavaScript it posts to the current URL including `next`. */
export default function Login({ loaderData: { page, passkeys, posted } }: Route.ComponentProps) {
  const { state, problems, reason, submit, enter, onInput } = useLogin(posted)
  const error = state.error ?? (posted && !state.loading && !state.g_user ? invalidCredentials : undefined)
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <Section id="sign-in" heading="Sign in">
        <form className="form narrow" method="post" noValidate onFocus={() => void loadValidation()} onSubmit={submit} onInput={onInput} aria-label="Sign in">
          {error && <FormFailure message={error} reason={reason} />}
          <AddressField autoComplete={passkeys ? 'username webauthn' : 'username'} value={posted?.values.email?.[0]} error={problems.email} />
          <PasswordField name="password" label="Password" autoComplete="current-password" required error={problems.password} />
          <div className="form-actions">
            <button type="submit" className="button" aria-disabled={state.loading}>
              {state.loading ? 'Please Wait...' : 'Sign in'}
            </button>
            <Link to={paths.forgottenPassword}>Forgotten your password?</Link>
          </div>
          <p>
            New here? <Link to={paths.register}>Register</Link> for a free account.
          </p>
        </form>
        {passkeys && <PasskeySignIn onSignedIn={enter} />}
      </Section>
      <RelatedPages page={page} />
    </>
  )
}

interface Refused {
  fields: Record<string, string>
  message: string
}

function useLogin(posted: Refused | undefined) {
  const { state, dispatch } = useSession()
  const [problems, setProblems] = useState(posted?.fields ?? {})
  const { remaining, onInput } = useRemainingProblems(problems, (form) => loadedValidation()?.validateLogin(fieldsOf(form)).problems ?? {})
  const [reason, setReason] = useState(posted && posted.message !== invalidCredentials ? posted.message : undefined)
  const busy = useRef(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const entering = useRef(false)
  function enter(user: UserDetails) {
    entering.current = true
    return navigate(landingPath(user.role, search.get('next')))
  }

  // A user who is signed in already, or signs in in another tab, is sent on; a stale local session is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the user changes
  useEffect(() => {
    if (!state.g_user || entering.current) return
    void callApi<{ details: UserDetails | null }>('/session', undefined, 'GET').then((answer) => {
      if (answer.ok && answer.data.details) return enter(answer.data.details)
      if (answer.ok) dispatch({ type: 'LOGOUT' })
    })
  }, [state.g_user])

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // A second click can arrive before React has rendered the busy state.
    if (busy.current) return
    busy.current = true
    await send(fieldsOf(event.currentTarget))
    busy.current = false
  }

  async function send(fields: Record<string, string[]>): Promise<void> {
    const validated = (await loadValidation())?.validateLogin(fields)
    setProblems(validated?.problems ?? {})
    setReason(undefined)
    if (validated?.problems) return
    dispatch({ type: 'LOGIN_START' })
    const answer = await callApi<{ details: UserDetails }>('/user-login', validated?.values ?? { email: fields.email?.[0], password: fields.password?.[0] })
    if (answer.ok) {
      dispatch({ type: 'LOGIN_SUCCESS', payload: answer.data.details })
      return void enter(answer.data.details)
    }
    dispatch({ type: 'LOGIN_FAILURE', payload: invalidCredentials })
    if (answer.message !== invalidCredentials) setReason(answer.message)
  }

  return { state, problems: remaining, reason, submit, enter, onInput }
}
