import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import { AcceptedPapers } from './accepted-papers.tsx'
import { Banner } from './banner.tsx'
import { ConferenceFacts } from './conference-facts.tsx'
import { Fees } from './fees.tsx'
import { Guidelines } from './guidelines.tsx'
import { ImportantDates } from './important-dates.tsx'
import type { ConferenceView } from './load-conference.ts'
import { SectionNavigation } from './section-navigation.tsx'
import { VenueMap } from './venue-map.tsx'

/** The content of a conference's page, also used by the preview at the desk. */
export function ConferenceSections({ view, publicUrl }: { view: ConferenceView; publicUrl: string }) {
  const { conference, standing, mayRegister, submit, dates, calendar, fees, next } = view
  const { startDate, endDate, location, timeZone, registrationDeadline } = conference
  return (
    <div className="conference">
      <Banner view={view} />
      <SectionNavigation submit={submit} />
      <Section id="call-for-papers" heading="Call for Papers">
        <RichText html={conference.callForPaper} />
      </Section>
      <ImportantDates dates={dates} conference={{ startDate, endDate, location, timeZone }} calendar={calendar} standing={standing} publicUrl={publicUrl} />
      <Section id="scopes" heading="Scope">
        <RichText html={conference.scopes} className="prose scopes" />
      </Section>
      <Speakers speakers={view.speakers} />
      <Fees
        fees={fees}
        scholarships={view.scholarships}
        standing={standing}
        mayRegister={mayRegister}
        submit={submit}
        register={view.register}
        registrationDeadline={registrationDeadline}
        next={next && { address: next.address, subConference: next.subConference }}
      />
      {(conference.travel || conference.contact) && (
        <Section id="travel" heading="Venue and travel">
          <VenueMap map={view.map} />
          {conference.travel && <RichText html={conference.travel} />}
          <ContactPerson contact={conference.contact} />
        </Section>
      )}
      {conference.committee && (
        <Section id="committee" heading="Programme committee">
          <RichText html={conference.committee} className="prose committee" />
        </Section>
      )}
      <Supporters supporters={view.supporters} />
      <Reviewers reviewers={view.reviewers} />
      <ConferenceFacts facts={view.facts} confirmed={view.speakers.length} volume={view.volume} />
      <AcceptedPapers accepted={view.accepted} />
      <JournalPartners journals={view.journals} volume={view.volume} />
      <Guidelines guidelines={view.guidelines} />
    </div>
  )
}

function ContactPerson({ contact }: Pick<ConferenceView['conference'], 'contact'>) {
  if (!contact) return null
  return (
    <div className="contact-person">
      <h3>Whom to ask</h3>
      <p>
        <span className="person-name">{contact.name}</span>
        {contact.role && <span className="about">{contact.role}</span>}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </div>
  )
}

function Speakers({ speakers }: Pick<ConferenceView, 'speakers'>) {
  return (
    <Section id="speakers" heading="Co-chairs and Keynote Speakers" wide>
      {speakers.length === 0 && (
        <p>
          The co-chairs and keynote speakers will be announced. You may <Link to={paths.coChairKeynoteApply}>offer to serve as one</Link>.
        </p>
      )}
      {speakers.length > 0 && (
        <ul className="people plain-list">
          {speakers.map((speaker) => (
            <li key={speaker.speakerName}>
              <article className="person">
                <Picture shape="portrait" id={speaker.photo} drawn={speaker.image} alt="" sizes="5.5rem" width={96} height={96} loading="lazy" />
                <div>
                  <p className="kicker">{speaker.speakerCategory}</p>
                  <h3 className="person-name">{speaker.speakerName}</h3>
                  <p className="about">{speaker.speakerTitle}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Only those who confirmed; nothing while there is nobody. */
function Supporters({ supporters }: Pick<ConferenceView, 'supporters'>) {
  if (supporters.length === 0) return null
  return (
    <Section id="supporters" heading="Sponsors, partners and ambassadors">
      <ul className="supporters plain-list">
        {supporters.map(({ id, kicker, name, about }) => (
          <li key={id}>
            <p className="kicker">{kicker}</p>
            <h3 className="person-name">{name}</h3>
            {about && <p className="about">{about}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Reviewers who agreed to be named. */
function Reviewers({ reviewers }: Pick<ConferenceView, 'reviewers'>) {
  if (reviewers.length === 0) return null
  return (
    <Section id="reviewers" heading="Reviewers">
      <p className="lead-in">They reviewed papers of this conference and agreed to be named. Others did so too and stay unnamed.</p>
      <ul className="supporters plain-list">
        {reviewers.map(({ name, affiliation }) => (
          <li key={`${name} ${affiliation}`}>
            <h3 className="person-name">{name}</h3>
            {affiliation && <p className="about">{affiliation}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function JournalPartners({ journals: { fitting, others }, volume }: Pick<ConferenceView, 'journals' | 'volume'>) {
  return (
    <Section id="journals" heading="Journal & Publications" wide>
      {volume && (
        <p className="lead-in">
          The papers of this conference are published: <Link to={volume.path}>{volume.title}</Link>, {volume.series}, volume {volume.number}.
        </p>
      )}
      <p className="lead-in">
        Accepted papers appear in the <Link to={paths.proceedings}>conference proceedings</Link>. Authors of selected papers are invited to submit to one of our{' '}
        <Link to={paths.journalPartners}>journal partners</Link>.
      </p>
      <JournalList journals={fitting} />
      {others.length > 0 && (
        <details className="other-journals">
          <summary>
            {others.length} more journal {others.length === 1 ? 'partner' : 'partners'}, in other fields
          </summary>
          <JournalList journals={others} />
        </details>
      )}
    </Section>
  )
}

function JournalList({ journals }: { journals: ConferenceView['journals']['fitting'] }) {
  return (
    <ul className="journal-partners plain-list">
      {journals.map((journal) => (
        <li key={journal.id}>
          <Picture
            shape="mark"
            id={journal.logo}
            drawn={journal.image}
            drawnDark={journal.imageDark}
            alt=""
            sizes="6rem"
            width={96}
            height={96}
            loading="lazy"
          />
          <div>
            <h3>
              <a href={journal.website} rel="noopener">
                {journal.heading}
              </a>
            </h3>
            <p className="soft">
              {journal.place && `${journal.place} · `}ISSN {journal.issn}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
