import type { UserDetails } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { Section } from '../ui/section.tsx'
import { FormFailure } from './form-failure.tsx'
import { NameFields } from './name-fields.tsx'
import { SignOutForm } from './sign-out-form.tsx'

interface NamesSectionProps {
  details: UserDetails
  confirmed: boolean
  posted: PostedForm | undefined
  confirmation: PostedForm | undefined
}

/** Who one is: name and address. */
export function NamesSection({ details, confirmed, posted, confirmation }: NamesSectionProps) {
  const value = (name: 'fName' | 'lName') => posted?.values[name]?.[0] ?? details[name]
  return (
    <Section id="details" heading="Your details">
      <div className="stack">
        <form className="form narrow" method="post" action={paths.accountNames} noValidate aria-label="Your name">
          {posted && <FormFailure message={posted.message} />}
          <NameFields values={{ fName: value('fName'), lName: value('lName') }} problems={posted?.fields ?? {}} />
          <div className="form-actions">
            <button type="submit" className="button quiet">
              Change my name
            </button>
          </div>
        </form>
        <div className="form narrow">
          <p>
            E-mail address: <strong>{details.email}</strong>
          </p>
          {confirmation && <FormFailure message={confirmation.message} />}
          {confirmed ? <p className="soft">This address is confirmed.</p> : <Unconfirmed />}
        </div>
        <SignOutForm />
      </div>
    </Section>
  )
}

/** Until the address is proven, nothing that was sent from it is shown. */
export function Unconfirmed() {
  return (
    <form className="notice warn stack" method="post" action={paths.accountConfirmation}>
      <p>
        This address is not confirmed yet. We have sent a link to it; open it while you are signed in, and everything that you ever sent us from this address
        appears in your account.
      </p>
      <button type="submit" className="button quiet">
        Send the link again
      </button>
    </form>
  )
}
