import { useEffect, useRef } from 'react'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { useSignOut } from './use-sign-out.ts'

/** The layout of an account page, whose texts are not editable content. */
export function AccountPage({ title, lead, plate, children }: { title: string; lead: string; plate?: string; children: React.ReactNode }) {
  return (
    <>
      <PageHead text={{ title, lead, kicker: 'Your account' }} plate={plate} />
      {children}
    </>
  )
}

/** The meta tags of pages that search engines must not index. */
export function privateMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]
}

const doneMessages: Record<string, string> = {
  names: 'Your details have been changed.',
  photo: 'Your photograph has been saved.',
  'photo-removed': 'Your photograph has been removed.',
  confirmation: 'We have sent a link to your address. It works once, for 60 minutes.',
  confirmed: 'Your address is confirmed. Everything that was sent to us from it is here.',
  password: 'Your new password has been saved, and all other devices have been signed out.',
  asked: 'If the new address is not taken, we have sent a link to both addresses. The change happens once both have been confirmed.',
  agreed: 'Thank you. The change happens once the other address has been confirmed too.',
  address: 'Your address has been changed and confirmed.',
  notifications: 'Your choice has been saved.',
  'passkey-added': 'Your passkey has been saved. You can now sign in with it.',
  'passkey-removed': 'The passkey has been removed and can no longer be used here.',
  sessions: 'These devices have been signed out.',
}

/** Confirms the plain post that redirected here. */
export function DoneNotice({ done }: { done: string | null }) {
  const sentence = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  if (!sentence) return null
  return (
    <div className="frame">
      <p className="notice good" role="status">
        {sentence}
      </p>
    </div>
  )
}

/**
 * An error message with an optional reason. After a plain post the whole page is loaded again: then the message takes the focus,
 * which also scrolls to it.
 */
export function FormFailure({ message, reason, takesFocus = false }: { message: string; reason?: string | undefined; takesFocus?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is the only way to the message
    <div className="form-failure" role="alert" ref={box} tabIndex={takesFocus ? -1 : undefined} autoFocus={takesFocus}>
      <p>
        <strong>{message}</strong>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  )
}

/** Without JavaScript the form is a plain post. */
export function SignOutForm() {
  const signOut = useSignOut()
  return (
    <form
      method="post"
      action={paths.logout}
      onSubmit={(event) => {
        event.preventDefault()
        void signOut()
      }}
    >
      <button type="submit" className="button quiet">
        Sign out
      </button>
    </form>
  )
}

/** Shown until the address is confirmed. Whoever was invited, or whose link is too old, has none to open. */
export function UnconfirmedNotice({ linkSent }: { linkSent: boolean }) {
  return (
    <form className="notice warn stack" method="post" action={paths.accountConfirmation}>
      <p>
        This address is not confirmed yet.{' '}
        {linkSent
          ? 'We have sent a link to it. Open it while you are signed in, and everything you have sent us from this address will appear in your account.'
          : 'Ask for a link and open it while you are signed in. Everything you have sent us from this address will then appear in your account.'}
      </p>
      <button type="submit" className="button quiet">
        {linkSent ? 'Send the link again' : 'Send me the link'}
      </button>
    </form>
  )
}
