/** A text without case and accents, and where each of its characters comes from in the text as written. */
export interface FoldedText {
  written: string
  folded: string
  /** The index in `written` of each character of `folded`, and its length at the end. */
  origins: readonly number[]
}

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

const cyrillicAndGreek = new Map(
  [
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sh ы i э e ю iu я ia і i ї i є e ґ g ђ dj ј i љ li њ ni ћ ch џ dzh',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ ks ο o π p ρ r σ s ς s τ t υ i φ f χ h ψ ps ω o',
    // Latin letters that stand for the same sound as others when a name is transliterated.
    'y i j i w v x ks',
  ].flatMap((line) => line.split(' ').flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? ''] as const] : []))),
)

/** Accents, and the vowels that Arabic and Hebrew mostly leave out. */
const accents =
  /^(?:[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u06d6-\u06dc]|[\u06df-\u06e4]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])$/

/** Folds a text for comparison; `romanised` also writes Cyrillic and Greek letters in Latin ones. */
export function foldText(written: string, romanised = false): FoldedText {
  let folded = ''
  const origins: number[] = []
  let index = 0
  for (const character of written) {
    for (const one of foldCharacter(character, romanised)) {
      folded += one
      origins.push(index)
    }
    index += character.length
  }
  origins.push(index)
  return { written, folded, origins }
}

function foldCharacter(character: string, romanised: boolean): string {
  if (/\s/.test(character)) return ' '
  // Soft hyphens, joiners and marks of direction.
  if (/\p{Cf}/u.test(character)) return ''
  let folded = ''
  for (const one of character.toLowerCase().normalize('NFKD')) {
    if (accents.test(one)) continue
    const plain = plainLetters[one] ?? one
    folded += romanised ? (cyrillicAndGreek.get(plain) ?? (plain === 'ь' || plain === 'ъ' ? '' : plain)) : plain
  }
  return folded
}

export const hasOtherAlphabet = (text: string): boolean => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

/** What stood in the text as written where a match was found. */
export function writtenAt({ written, origins }: FoldedText, start: number, end: number): { start: number; end: number; words: string } {
  const from = origins[start] ?? 0
  const to = origins[end] ?? written.length
  return { start: from, end: to, words: written.slice(from, to) }
}
