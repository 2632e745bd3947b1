/** The five ways to take part; `presents` is whoever brings a paper and must keep the deadline for it. Both readings of the specification stand: pounds on a conference's page, euros on the submission form. */
export const participantCategories = [
  { code: '330', label: 'Delegate Presenter/Author (Oral)', gbp: 275, eur: 290, presents: true },
  { code: '331', label: 'Delegate Student Presenter/Author (Oral)', gbp: 245, eur: 260, presents: true },
  { code: '332', label: 'Virtual Delegate', gbp: 225, eur: 230, presents: false },
  { code: '333', label: 'Accompanying Person/Delegate Listener', gbp: 225, eur: 260, presents: false },
  { code: '334', label: 'Poster & Additional Paper', gbp: 185, eur: 175, presents: true },
] as const

export type ParticipantCategory = (typeof participantCategories)[number]
export type ParticipantCategoryCode = ParticipantCategory['code']
