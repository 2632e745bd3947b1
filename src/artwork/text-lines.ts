/** What every system has; a drawing inside an <img> cannot load our own face. */
export const serif = "Georgia, 'Times New Roman', serif"

export const lineHeight = 1.16

/** Beyond Latin Extended-B letters may be a full em wide. */
const lastLatin = 0x24f

/** Widths of a book serif in ems, a little generous: a line too short is better than one cut off. */
function widthOf(text: string): number {
  let ems = 0
  for (const character of text) {
    if (/[ijltfrI.,:;'’\-()|!]/.test(character)) ems += 0.34
    else if (/[mwMW&@—]/.test(character)) ems += 0.9
    else if (/[A-Z]/.test(character)) ems += 0.7
    else if (character === ' ') ems += 0.25
    else if ((character.codePointAt(0) ?? 0) > lastLatin) ems += 0.95
    else ems += 0.53
  }
  return ems
}

export interface TextBox {
  width: number
  /** Sizes of type to try, largest first. */
  most: number
  least: number
  /** Larger type gets fewer lines. */
  height: number
}

/** The largest type in which a text fits its box, broken between words; what still does not fit ends in an ellipsis. */
export function textLines(text: string, { width, most, least, height }: TextBox): { size: number; lines: string[] } {
  const words = text.trim().split(/\s+/)
  const rowsAt = (size: number) => Math.floor(height / (size * lineHeight))
  let lines: string[] = []
  for (let size = most; size >= least; size -= 1) {
    lines = []
    for (const word of words) {
      const last = lines.at(-1)
      if (last !== undefined && widthOf(`${last} ${word}`) * size <= width) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= rowsAt(size) && lines.every((row) => widthOf(row) * size <= width)) return { size, lines }
  }
  const rows = rowsAt(least)
  const kept = lines.slice(0, rows)
  if (lines.length > rows) kept[rows - 1] = `${kept[rows - 1] ?? ''}…`
  return { size: least, lines: kept }
}
