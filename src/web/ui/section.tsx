export interface SectionProps {
  id: string
  heading: string
  wide?: boolean
}

/** A section of a page: on wide screens the heading stands beside the text. */
export function Section({ id, heading, wide = false, children }: SectionProps & { children: React.ReactNode }) {
  return (
    <section className={wide ? 'section wide' : 'section'} id={id} aria-labelledby={`${id}-heading`}>
      <div className="frame">
        <h2 id={`${id}-heading`}>{heading}</h2>
        <div>{children}</div>
      </div>
    </section>
  )
}
