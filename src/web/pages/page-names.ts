// The paths of pages that share a route module, which are also the ids of their content.
export const textPages = [
  'about',
  'visa',
  'present-language',
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
