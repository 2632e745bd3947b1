import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface FontFamily {
  name: string
  files: string[]
}

/** Every Latin, Greek and Cyrillic letter, none of them composed of two glyphs, so that names can be copied from the document. */
const base: FontFamily = {
  name: 'Noto Serif',
  files: [
    require.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'),
  ],
}

/** Loaded only for a document that has such letters: the Chinese font alone has 10 MB. */
const scripts: { letters: RegExp; family: FontFamily }[] = [
  {
    letters: /\p{Script=Sinhala}/u,
    family: {
      name: 'Noto Sans Sinhala',
      files: [
        require.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
        require.resolve('@expo-google-fonts/noto-sans-sinhala/600SemiBold/NotoSansSinhala_600SemiBold.ttf'),
      ],
    },
  },
  {
    letters: /\p{Script=Tamil}/u,
    family: { name: 'Noto Sans Tamil', files: [require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf')] },
  },
  {
    letters: /\p{Script=Devanagari}/u,
    family: {
      name: 'Noto Serif Devanagari',
      files: [require.resolve('@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf')],
    },
  },
  {
    letters: /\p{Script=Arabic}/u,
    family: { name: 'Noto Naskh Arabic', files: [require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf')] },
  },
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
    family: { name: 'Noto Sans SC', files: [require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')] },
  },
]

/** The fonts that a text needs, in the order in which they are tried for each letter. */
export function fontsFor(text: string): { names: string[]; files: string[] } {
  const families = [base, ...scripts.filter(({ letters }) => letters.test(text)).map(({ family }) => family)]
  return { names: families.map(({ name }) => name), files: families.flatMap(({ files }) => files) }
}
