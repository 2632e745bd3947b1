import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Guideline } from './load-guidelines.ts'

const formats = ['docx', 'doc', 'pdf'] as const

/** Excerpts of the guidelines for abstract, paper and presentation, with samples to download. */
export function Guidelines({ guidelines }: { guidelines: readonly Guideline[] }) {
  return (
    <Section id="guideline" heading="Guideline" wide>
      <div className="guidelines">
        {guidelines.map((guideline) => (
          <section key={guideline.id} className="guideline" aria-labelledby={`guideline-${guideline.id}`}>
            <div className="guideline-head">
              <h3 id={`guideline-${guideline.id}`}>{guideline.name}</h3>
              <Facts facts={guideline.id === 'presentation-guideline' ? presentationFacts : guideline.facts} />
              <Samples sample={guideline.sample} />
              <p>
                <Link to={guideline.address} className="arrow">
                  The whole {guideline.name.toLowerCase()} guideline
                </Link>
              </p>
            </div>
            <div className="guideline-text">
              {guideline.sections.map((section) => (
                <div key={section.id} className={`part ${section.id}`}>
                  <h4>{section.heading}</h4>
                  <RichText html={section.body} />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Section>
  )
}

/** What every presenter is given. */
const presentation = { talkMinutes: 15, questionMinutes: 5, maxSlides: 15, minFontSize: 22 } as const

const presentationFacts = [
  {
    term: 'Time',
    value: `${presentation.talkMinutes + presentation.questionMinutes} minutes: ${presentation.talkMinutes} and ${presentation.questionMinutes} for questions`,
  },
  { term: 'Slides', value: `Up to ${presentation.maxSlides}` },
  { term: 'Font size', value: `${presentation.minFontSize} or larger` },
]

function Facts({ facts }: { facts: readonly { term: string; value: string }[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Samples({ sample }: { sample: Guideline['sample'] }) {
  return (
    <p className="samples">
      {sample.title}:{' '}
      {formats.map((format) => (
        <a key={format} href={`/static/downloads/${sample.file}.${format}`} download>
          {format.toUpperCase()}
          <span className="unseen"> of the {sample.title.toLowerCase()}</span>
        </a>
      ))}
    </p>
  )
}
