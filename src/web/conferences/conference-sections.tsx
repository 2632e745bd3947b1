import { RichText } from '../ui/rich-text.tsx'
import { Banner } from './banner.tsx'
import { Fees } from './fees.tsx'
import { Guidelines } from './guidelines.tsx'
import { ImportantDates } from './important-dates.tsx'
import { JournalPartners } from './journal-partners.tsx'
import type { ConferenceView } from './load-conference.ts'
import { SectionNavigation } from './section-navigation.tsx'
import { sectionWrittenOnce } from './section-written-once.tsx'
import { Speakers } from './speakers.tsx'

/** Everything on the page of a conference, from the banner to the guidelines. Each part is given what it shows and no more: after a change it is the others that are known. */
export function ConferenceSections({ view, publicUrl }: { view: ConferenceView; publicUrl: string }) {
  const { conference, standing, mayRegister, submit, dates, calendar, fees, next } = view
  const { startDate, endDate, location, timeZone, registrationDeadline } = conference
  return (
    <div className="conference">
      <Banner view={view} />
      <SectionNavigation submit={submit} />
      <CallForPapers html={conference.callForPaper} />
      <ImportantDates dates={dates} conference={{ startDate, endDate, location, timeZone }} calendar={calendar} standing={standing} publicUrl={publicUrl} />
      <Scope html={conference.scopes} />
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

const CallForPapers = sectionWrittenOnce({ id: 'call-for-papers', heading: 'Call for Papers', still: true }, ({ html }: { html: string }) => (
  <RichText html={html} />
))

const Scope = sectionWrittenOnce({ id: 'scopes', heading: 'Scope', still: true }, ({ html }: { html: string }) => (
  <RichText html={html} className="prose scopes" />
))
