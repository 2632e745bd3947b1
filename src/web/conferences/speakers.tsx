import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { ConferenceView } from './load-conference.ts'

export function Speakers({ speakers }: Pick<ConferenceView, 'speakers'>) {
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
