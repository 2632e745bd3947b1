/** The sheets on which badges are printed; all lengths in millimetres. */
export const badgeFormats = {
  'a4-8': { label: 'A4, 8 badges of 90 × 65 mm', page: [210, 297], badge: [90, 65], columns: 2, rows: 4 },
  'a4-10': { label: 'A4, 10 badges of 90 × 54 mm', page: [210, 297], badge: [90, 54], columns: 2, rows: 5 },
  a6: { label: 'A6, one badge a page', page: [105, 148], badge: [105, 148], columns: 1, rows: 1 },
  card: { label: '90 × 55 mm, one badge a page', page: [90, 55], badge: [90, 55], columns: 1, rows: 1 },
} as const satisfies Record<string, { label: string; page: [number, number]; badge: [number, number]; columns: number; rows: number }>

export type BadgeFormat = keyof typeof badgeFormats

export function readBadgeFormat(text: string): BadgeFormat | undefined {
  return Object.hasOwn(badgeFormats, text) ? (text as BadgeFormat) : undefined
}
