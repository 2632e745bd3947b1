import type { Random } from '../random.ts'

/** A mark's strokes, drawn in the square from -100 to 100. */
export interface Mark {
  strong: string
  fine: string
  /** The little that is printed in the second colour. */
  light: string
}

export type DrawMark = (random: Random) => Mark
