import { data, href } from 'react-router'
import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, FormScope } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/send-file.ts'
import { loadRegistration } from './load-registration.ts'
import { delegateSearch, namedDelegate } from './named-delegate.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registration = await loadRegistration(context, params)
  const isSlip = new URL(request.url).pathname.replace(/\.data$/, '').endsWith('/slip')
  const delegate = namedDelegate(registration, request)
  // Only who pays has a transfer.
  if (!delegate || (isSlip && !registration.payer)) throw data(null, { status: 404 })
  return { registration, delegate, isSlip, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.isSlip ? 'Send the bank’s slip' : 'Send a proof')
}

/** Sends a proof for a category that needs approval, or the slip of a bank transfer. */
export default function SendFilePage({ loaderData: { registration, delegate, isSlip, posted } }: Route.ComponentProps) {
  const { address } = registration
  const back = isSlip ? href(paths.registrationPay, address) : href(paths.registration, address)
  const action = isSlip ? href(paths.registrationSlip, address) : `${href(paths.registrationProof, address)}${delegateSearch(registration, delegate)}`
  const isOpen = isSlip || delegate.state === 'needs-approval'
  return (
    <>
      <PageHead
        text={{
          title: isSlip ? 'Send the bank’s slip' : 'Send a proof',
          kicker: `Registration ${isSlip ? registration.reference : delegate.reference}`,
          lead: isSlip
            ? 'If you have the confirmation of your transfer, send it to us: we then know that the money is on its way. You do not have to.'
            : `For ${delegate.category}: a student card, or a letter from your university. We look at it and confirm your place by e-mail.`,
        }}
        trail={[{ name: registration.reference, path: href(paths.registration, address) }]}
      />
      <Section id="file" heading={isSlip ? 'The slip' : 'The proof'}>
        {!isOpen ? (
          <p>
            There is no proof to send: the state of this registration is “{delegate.stateInWords}”. <Link to={back}>Back to the registration</Link>
          </p>
        ) : (
          <FormScope.Provider value="send-file">
            <form method="post" action={action} encType="multipart/form-data" className="form" noValidate>
              {posted?.message && <ErrorSummary message={posted.message} fields={posted.fields} labels={{ document: 'File' }} />}
              <Field
                name="document"
                label="File"
                hint={`As .pdf, .doc or .docx, at most ${maxFileMegabytes} MB. A phone can save a photo as a PDF: choose Print, then PDF.`}
                error={posted?.fields.document}
                required
              >
                {(control) => <input type="file" accept=".pdf,.doc,.docx" {...control} />}
              </Field>
              <PrivacyNote />
              <div className="act-form">
                <button type="submit" className="button">
                  Send it
                </button>
                <Link className="button quiet" to={back}>
                  Back
                </Link>
              </div>
            </form>
          </FormScope.Provider>
        )}
        {!isSlip && delegate.proofs.length > 0 && <p className="soft">We have: {delegate.proofs.join(', ')}.</p>}
      </Section>
    </>
  )
}
