/** The letters that every bank of the SEPA takes. */
const beyondSepa = /[^A-Za-z0-9/\-?:().,'+ ]/g
/** Letters that do not come apart into a letter and an accent. */
const written: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '–': '-',
  '&': '+',
}

/** A text in the letters of the SEPA, at most so long; what has none there becomes a full stop. */
export function sepaText(text: string, maxLength: number): string {
  const plain = text
    .replace(/./gu, (letter) => written[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(beyondSepa, '.')
    .trim()
  return plain.slice(0, maxLength).trim() || 'Not provided'
}

/** Where an account can be reached by a SEPA transfer, by the first letters of its IBAN. */
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(' '),
)

export function isSepaIban(iban: string): boolean {
  return sepaCountries.has(iban.slice(0, 2))
}
