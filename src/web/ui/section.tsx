export interface SectionProps {
  id: string
  heading: string
  wide?: boolean
}

export const sectionAttributes = ({ id, wide }: SectionProps) => ({ className: wide ? 'section wide' : 'section', id, 'aria-labelledby': `${id}-heading` })

/** A ruled part of a page: its heading in the margin on wide screens, the text beside it. */
export function Section({ children, ...section }: SectionProps & { children: React.ReactNode }) {
  return (
    <section {...sectionAttributes(section)}>
      <SectionInside {...section}>{children}</SectionInside>
    </section>
  )
}

export function SectionInside({ id, heading, children }: SectionProps & { children: React.ReactNode }) {
  return (
    <div className="frame">
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div>{children}</div>
    </div>
  )
}
