import { paths } from '../paths.ts'
import { useSignOut } from './use-sign-out.ts'

/** Also without a script: a plain post. */
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
