import { SectionInside, type SectionProps, sectionAttributes } from '../ui/section.tsx'
import { WrittenOnce } from '../ui/written-once.tsx'

/** A section for what many pages have, or one page each time it is made anew: the server writes it once for what it is given, heading and all. */
export function sectionWrittenOnce<Given extends object>(section: SectionProps, Part: React.ComponentType<Given>) {
  const Whole = (given: Given) => (
    <SectionInside {...section}>
      <Part {...given} />
    </SectionInside>
  )
  return (given: Given) => <WrittenOnce tag="section" {...sectionAttributes(section)} part={Whole} given={given} />
}
