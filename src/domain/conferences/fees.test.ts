import { expect, test } from 'vitest'
import { participantCategories } from './fees.ts'

test('the five categories have the codes, labels and both fees of the specification, and say who presents', () => {
  expect(participantCategories).toEqual([
    { code: '330', label: 'Delegate Presenter/Author (Oral)', gbp: 275, eur: 290, presents: true },
    { code: '331', label: 'Delegate Student Presenter/Author (Oral)', gbp: 245, eur: 260, presents: true },
    { code: '332', label: 'Virtual Delegate', gbp: 225, eur: 230, presents: false },
    { code: '333', label: 'Accompanying Person/Delegate Listener', gbp: 225, eur: 260, presents: false },
    { code: '334', label: 'Poster & Additional Paper', gbp: 185, eur: 175, presents: true },
  ])
})
