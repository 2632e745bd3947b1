import type { SectionProps } from '../ui/section.tsx'
import { WrittenOnce } from '../ui/written-once.tsx'

/** A `Section` for what many pages have, or one page each time it is made anew: the server writes it once for what it is given, heading and all. */
export function sectionWrittenOnce<Given extends object>(
  { id, heading, wide, still = false }: SectionProps & { still?: boolean },
  Part: React.ComponentType<Given>,
) {
  const headingId = `${id}-heading`
  const Whole = (given: Given) => (
    <div className="frame">
      <h2 id={headingId}>{heading}</h2>
      <div>
        <Part {...given} />
      </div>
    </div>
  )
  return (given: Given) => (
    <WrittenOnce tag="section" className={wide ? 'section wide' : 'section'} id={id} aria-labelledby={headingId} still={still} part={Whole} given={given} />
  )
}
