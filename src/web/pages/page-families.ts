import type { PlateMotif } from '#artwork/page-plate.ts'

/** How the sections of a page are set: as statements, side by side, as a manual to work with, as the stages of a journey, or as plain text. */
export type PageFamily = 'statement' | 'quarters' | 'manual' | 'journey' | 'text'

/** The composition of each page and what is engraved at its head until the office puts a photograph there. */
const compositions: Partial<Record<string, { family: PageFamily; motif: PlateMotif }>> = {
  about: { family: 'statement', motif: 'offices' },
  organizers: { family: 'text', motif: 'offices' },
  'advisory-team': { family: 'text', motif: 'advisers' },
  visa: { family: 'journey', motif: 'passage' },
  'present-language': { family: 'journey', motif: 'voices' },
  'abstract-guideline': { family: 'manual', motif: 'abstract' },
  'fullpaper-guideline': { family: 'manual', motif: 'paper' },
  'journal-manuscript': { family: 'manual', motif: 'manuscript' },
  'paper-submition': { family: 'manual', motif: 'posting' },
  'presentation-guideline': { family: 'manual', motif: 'talk' },
  'presenter-apply': { family: 'quarters', motif: 'presenter' },
  'co-chair-keynote-apply': { family: 'quarters', motif: 'keynote' },
  'journal-editorial-board-apply': { family: 'quarters', motif: 'editor' },
  'scientific-reviewer-apply': { family: 'quarters', motif: 'reviewer' },
  'ambassadors-apply': { family: 'quarters', motif: 'ambassador' },
  'sponsor-apply': { family: 'quarters', motif: 'sponsor' },
  'academics-partner-apply': { family: 'quarters', motif: 'university' },
  'journal-partners': { family: 'text', motif: 'alliance' },
  'academic-partners': { family: 'text', motif: 'societies' },
  ambassadors: { family: 'text', motif: 'ambassadors' },
  publications: { family: 'text', motif: 'journals' },
  proceedings: { family: 'text', motif: 'volumes' },
  contact: { family: 'text', motif: 'offices' },
  faq: { family: 'text', motif: 'questions' },
  news: { family: 'text', motif: 'news' },
  'past-conferences': { family: 'text', motif: 'archive' },
  'research-library': { family: 'text', motif: 'library' },
  login: { family: 'text', motif: 'account' },
  register: { family: 'text', motif: 'account' },
}

export function compositionOf(id: string): { family: PageFamily; motif?: PlateMotif } {
  return compositions[id] ?? { family: 'text' }
}
