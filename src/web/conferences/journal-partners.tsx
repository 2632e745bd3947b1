import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { ConferenceView } from './load-conference.ts'

export function JournalPartners({ journals }: Pick<ConferenceView, 'journals'>) {
  return (
    <Section id="journals" heading="Journal & Publications" wide>
      <p className="lead-in">
        Accepted papers appear in the <Link to={paths.proceedings}>conference proceedings</Link>. Authors of selected papers are invited to submit to one of our{' '}
        <Link to={paths.journalPartners}>journal partners</Link>.
      </p>
      <ul className="journal-partners plain-list">
        {journals.map((journal) => (
          <li key={journal.id}>
            <Picture shape="mark" id={journal.logo} drawn={journal.image} alt="" sizes="6rem" width={96} height={96} loading="lazy" />
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
    </Section>
  )
}
