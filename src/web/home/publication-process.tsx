import type { ProcessPictures } from './process-pictures.ts'

const steps = ['Abstract', 'Double-blind review', 'Decision', 'Presentation', 'Proceedings', 'Partner journal']

/** The road of a paper as one picture; its stations are named in text below it, so that everyone can read them. */
export function PublicationProcess({ pictures }: { pictures: ProcessPictures }) {
  return (
    <figure className="process">
      <picture>
        <source media="(min-width: 48rem) and (prefers-color-scheme: dark)" srcSet={pictures.wideDark} width="1200" height="420" />
        <source media="(min-width: 48rem)" srcSet={pictures.wide} width="1200" height="420" />
        <source media="(prefers-color-scheme: dark)" srcSet={pictures.tallDark} width="420" height="1200" />
        <img
          src={pictures.tall}
          width="420"
          height="1200"
          loading="lazy"
          decoding="async"
          alt={`The paper publication process in six steps: ${steps.join(', ')}.`}
        />
      </picture>
      <figcaption>
        <ol className="plain-list" aria-label="Steps of the picture">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
