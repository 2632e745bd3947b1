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
  return (
    <div className="conference">
      <Banner view={view} />
      <SectionNavigation submit={view.submit} />
      <Section id="call-for-papers" heading="Call for Papers">
        <RichText html={view.conference.callForPaper} />
      </Section>
      <ImportantDates view={view} publicUrl={publicUrl} />
      <Section id="scopes" heading="Scope">
        <RichText html={view.conference.scopes} className="prose scopes" />
      </Section>
      <Speakers speakers={view.speakers} />
      <Fees view={view} />
      <JournalPartners journals={view.journals} />
      <Guidelines guidelines={view.guidelines} />
    </div>
  )
}
