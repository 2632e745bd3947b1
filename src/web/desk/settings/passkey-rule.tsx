import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface PasskeyRuleProps {
  required: boolean
  /** Whether the organiser has a passkey, so that the rule does not lock them out. */
  ownsOne: boolean
  /** Passkeys need a host name; an IP address is not enough. */
  possible: boolean
}

/** Whether the desk requires a passkey, or accepts a password too. */
export function PasskeyRule({ required, ownsOne, possible }: PasskeyRuleProps) {
  const { mutate, busy, problem } = useMutation()
  const [isConfirming, setConfirming] = useState(false)
  async function change(): Promise<void> {
    setConfirming(false)
    const text = required ? 'A password opens the desk again.' : 'The desk opens only with a passkey from now on.'
    await mutate('/settings/passkey', { required: !required }, () => ({ text }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby="passkey-heading">
      <h2 id="passkey-heading">Who opens the desk</h2>
      <p>
        {required
          ? 'Organisers who signed in with a passkey. A password alone opens their account, and not the desk.'
          : 'Organisers with their password or a passkey. A password can be guessed, reused or told to a false page; a passkey cannot.'}
      </p>
      <ProblemNote problem={problem} />
      {required || (possible && ownsOne) ? (
        <p className="desk-actions">
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming(true)}>
            {required ? 'Let passwords open the desk' : 'Ask everybody for a passkey'}
          </button>
        </p>
      ) : (
        <p className="soft">
          {possible ? (
            <>
              To ask everybody for a passkey, <Link to={`${paths.account}#passkeys`}>add one to your own account</Link> first.
            </>
          ) : (
            'This site has no domain name yet, only an IP address: passkeys need a domain name.'
          )}
        </p>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={required ? 'Let passwords open the desk?' : 'Ask everybody for a passkey?'}
          confirm={required ? 'Let passwords open it' : 'Ask for passkeys'}
          busy={busy}
          onConfirm={() => void change()}
          onCancel={() => setConfirming(false)}
        >
          <p>
            {required
              ? 'Whoever knows an organiser’s password can read and decide everything here.'
              : 'Every organiser who signed in with a password, on whatever device, is asked for a passkey at once; whoever has none yet adds one in their account first.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
