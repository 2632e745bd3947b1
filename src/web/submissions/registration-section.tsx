import { href } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownPaper, ShownStatus } from './load-status.ts'

/** The registration of somebody who presents, or where to register once a paper is accepted. */
export function RegistrationSection({ status: { registration, papers, address } }: { status: ShownStatus }) {
  if (registration) {
    const hasEnded = registration.state === 'cancelled' || registration.state === 'carried' || registration.state === 'lapsed'
    return (
      <Section id="registration" heading={`Your registration: ${registration.stateInWords}`}>
        <div className="prose">{papers.length > 0 && registration.next.map((sentence) => <p key={sentence}>{sentence}</p>)}</div>
        <p>
          <Link className="button quiet" to={href(paths.registration, address)}>
            Your place and what is to be paid
          </Link>{' '}
          {!hasEnded && (
            <Link className="button quiet" to={href(paths.registrationVisa, address)}>
              Letter for a visa
            </Link>
          )}
        </p>
      </Section>
    )
  }
  // While an author is asked whether they will present, the answer leads to the registration.
  if (papers.some(({ presentation }) => presentation === 'asked')) return null
  const accepted = papers.find(({ state, conference }) => (state === 'accepted' || state === 'confirmed') && !conference.journal)
  if (!accepted) return null
  return (
    <Section id="registration" heading="Register for the conference">
      <RegisterNow paper={accepted} address={address} />
    </Section>
  )
}

/** The way from an accepted paper to the registration, which knows who presents it. */
export function RegisterNow({ paper, address }: { paper: ShownPaper; address: ShownStatus['address'] }) {
  const to = { id: paper.conference._id, conference: paper.conference.slug, ...address }
  return (
    <>
      <div className="prose">
        <p>Your paper is accepted. Please register; what we know about you is filled in already.</p>
      </div>
      <p>
        <Link className="button" to={href(paths.conferenceRegisterPresenter, to)}>
          Register
        </Link>
      </p>
    </>
  )
}
