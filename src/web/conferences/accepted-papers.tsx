import { Section } from '../ui/section.tsx'
import type { ConferenceView } from './load-conference.ts'

/** What was accepted at a conference that is over, of authors who agreed; each abstract opens without JavaScript. */
export function AcceptedPapers({ accepted }: Pick<ConferenceView, 'accepted'>) {
  if (accepted.length === 0) return null
  return (
    <Section id="accepted" heading="Accepted abstracts">
      <p className="lead-in">Abstracts of authors who agreed to show them. Other papers may have been accepted too.</p>
      <ul className="accepted-papers plain-list">
        {accepted.map(({ id, title, abstract, authors }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p className="soft">{authors.join(', ')}</p>
            <details>
              <summary>
                Abstract<span className="unseen"> of {title}</span>
              </summary>
              <p className="abstract-text">{abstract}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}
