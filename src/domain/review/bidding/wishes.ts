/** What a reviewer says about a paper before anybody is asked. */
export const wishes = ['keen', 'willing', 'rather-not'] as const
export type Wish = (typeof wishes)[number]

export const wishLabels = {
  keen: 'Keen to review it',
  willing: 'Willing',
  'rather-not': 'Rather not',
} as const satisfies Record<Wish, string>

/** The control of a paper in the form of wishes. */
export const wishControl = (paperId: string) => `wish.${paperId}`

/** The fit of a reviewer with their wish, from 0 to 100. Whoever would rather not comes last, and is not kept from the paper. */
export function fitWithWish(fit: number, wish: Wish | undefined): number {
  if (wish === 'keen') return Math.round(60 + 0.4 * fit)
  if (wish === 'willing') return Math.round(30 + 0.7 * fit)
  return wish === 'rather-not' ? Math.round(0.2 * fit) : fit
}
