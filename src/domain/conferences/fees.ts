/** The five ways to take part. Both readings of the specification stand: pounds on a conference's page, euros on the submission form. */
export const participantCategories = [
  { code: '330', label: 'Delegate Presenter/Author (Oral)', gbp: 275, eur: 290 },
  { code: '331', label: 'Delegate Student Presenter/Author (Oral)', gbp: 245, eur: 260 },
  { code: '332', label: 'Virtual Delegate', gbp: 225, eur: 230 },
  { code: '333', label: 'Accompanying Person/Delegate Listener', gbp: 225, eur: 260 },
  { code: '334', label: 'Poster & Additional Paper', gbp: 185, eur: 175 },
] as const

export type ParticipantCategory = (typeof participantCategories)[number]
export type ParticipantCategoryCode = ParticipantCategory['code']
