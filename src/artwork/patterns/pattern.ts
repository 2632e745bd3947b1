import type { Random } from '../random.ts'

export interface Area {
  width: number
  height: number
}

/** Path data to be stroked; whoever prints it chooses the inks. */
export interface Pattern {
  fine: string
  strong: string
  /** Zero-length strokes, printed with round ends. */
  points: string
  /** The few strokes, and the few points, that carry the light. */
  accent: string
  lights: string
}

export const blank = (): Pattern => ({ fine: '', strong: '', points: '', accent: '', lights: '' })

export type DrawPattern = (area: Area, random: Random) => Pattern
