import { WrittenOnce } from './written-once.tsx'

interface SectionProps {
  id: string
  heading: string
  wide?: boolean
}

const attributesOf = ({ id, wide }: SectionProps) => ({ className: wide ? 'section wide' : 'section', id, 'aria-labelledby': `${id}-heading` })

/** A ruled part of a page: its heading in the margin on wide screens, the text beside it. */
export function Section({ children, ...section }: SectionProps & { children: React.ReactNode }) {
  return (
    <section {...attributesOf(section)}>
      <Inside {...section}>{children}</Inside>
    </section>
  )
}

function Inside({ id, heading, children }: SectionProps & { children: React.ReactNode }) {
  return (
    <div className="frame">
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div>{children}</div>
    </div>
  )
}

/** The same for what many pages have, or one page each time it is made anew: the server writes it once for what it is given, heading and all. */
export function sectionWrittenOnce<Given extends object>(section: SectionProps, Part: React.ComponentType<Given>) {
  const Whole = (given: Given) => (
    <Inside {...section}>
      <Part {...given} />
    </Inside>
  )
  return (given: Given) => <WrittenOnce tag="section" {...attributesOf(section)} part={Whole} given={given} />
}
