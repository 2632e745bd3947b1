/** A part of a document that decides what a name in it means. */
type Section = 'references' | 'acknowledgements' | undefined

const numbered = '(?:\\d{1,2}\\.?|[ivx]{1,4}\\.)?\\s*'
const references = new RegExp(
  `^${numbered}(?:list of )?(?:references?|references and notes|reference list|bibliography|literature(?: cited)?|works cited|cited literature|r[eé]f[eé]rences|bibliographie|literatur(?:verzeichnis)?|referencias|bibliograf[ií]a|refer[eê]ncias|bibliografia|литература|список литературы|список использованных источников|βιβλιογραφία|参考文献|참고문헌|المراجع)\\s*[:.]?$`,
  'iu',
)
const acknowledgements = new RegExp(
  `^${numbered}(?:acknowledge?ments?|thanks|danksagung|remerciements|agradecimientos|agradecimentos|благодарности)\\s*[:.]?$`,
  'iu',
)
const afterReferences = new RegExp(
  `^${numbered}(?:appendix|appendices|annex|funding|about the authors?|authors?['’]?s? (?:contributions?|information|details|biograph\\p{L}+)|biograph\\p{L}+|biographical notes?|conflicts? of interests?|competing interests?|declarations?|data availability.*|correspond(?:ence|ing authors?)|contact|supplementary.*)\\b.{0,20}$`,
  'iu',
)

/** The section that this line opens as its heading; null for any other line. */
export function openedBy(line: string): Section | null {
  const heading = line.trim()
  if (heading.length > 60) return null
  if (references.test(heading)) return 'references'
  if (acknowledgements.test(heading)) return 'acknowledgements'
  return afterReferences.test(heading) ? undefined : null
}

/** Follows the headings of a document from passage to passage; returns the section at each position of the next one. */
export function sectionReader(): (text: string) => (position: number) => Section {
  let current: Section
  return (text) => {
    const turns: { position: number; section: Section }[] = [{ position: 0, section: current }]
    let position = 0
    for (const line of text.split('\n')) {
      const opened = openedBy(line)
      if (opened !== null) current = opened
      turns.push({ position, section: current })
      position += line.length + 1
    }
    return (at) => turns.findLast((turn) => turn.position <= at)?.section
  }
}
