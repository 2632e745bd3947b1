import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import { Banner } from './banner.tsx'
import { Fees } from './fees.tsx'
import { Guidelines } from './guidelines.tsx'
import { ImportantDates } from './important-dates.tsx'
import { JournalPartners } from './journal-partners.tsx'
import type { ConferenceView } from './load-conference.ts'
import { SectionNavigation } from './section-navigation.tsx'
import { Speakers } from './speakers.tsx'

/** Everything on the page of a conference, from the banner to the guidelines. */
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
        standing={standing}
        mayRegister={mayRegister}
        submit={submit}
        registrationDeadline={registrationDeadline}
        next={next && { address: next.address, subConference: next.subConference }}
      />
      <JournalPartners journals={view.journals} />
      <Guidelines guidelines={view.guidelines} />
    </div>
  )
}
