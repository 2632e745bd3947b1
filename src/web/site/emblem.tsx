import { emblem } from '#artwork/emblem.ts'

/** The organiser's emblem in the colour of the text around it. */
export function Emblem() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
  return <span className="emblem" aria-hidden="true" dangerouslySetInnerHTML={{ __html: emblem({ theme: 'current' }) }} />
}
