/** Pages that are made alike: their addresses, which are also the names of their words. */
export const textPages = [
  'about',
  'visa',
  'present-language',
  'research-library',
  'abstract-guideline',
  'fullpaper-guideline',
  'journal-manuscript',
  'paper-submition',
  'presentation-guideline',
]

export const rolePages = [
  'presenter-apply',
  'co-chair-keynote-apply',
  'journal-editorial-board-apply',
  'scientific-reviewer-apply',
  'ambassadors-apply',
  'sponsor-apply',
  'academics-partner-apply',
]

export const cardPages = ['journal-partners', 'academic-partners', 'ambassadors']
