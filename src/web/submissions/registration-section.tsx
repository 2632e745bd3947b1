import { href } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownPaper, ShownStatus } from './load-status.ts'

/** The registration of somebody who presents, or where to register once a paper is accepted. */
export function RegistrationSection({ status: { registration, papers, address } }: { status: ShownStatus }) {
  if (registration)
    return (
      <Section id="registration" heading={`Your registration: ${registration.stateInWords}`}>
        <div className="prose">{papers.length > 0 && registration.next.map((sentence) => <p key={sentence}>{sentence}</p>)}</div>
        <p>
          <Link className="button quiet" to={href(paths.registration, address)}>
            Your place and what is to be paid
          </Link>
        </p>
      </Section>
    )
  const accepted = papers.find(({ state }) => state === 'accepted' || state === 'confirmed')
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
