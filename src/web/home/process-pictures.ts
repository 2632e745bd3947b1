import { publicationProcessUrl } from '#artwork/drawing-urls.ts'

/** The picture of the publication process, for wide and narrow screens, light and dark. */
export function processPictures() {
  const picture = (orientation: 'wide' | 'tall', theme: 'light' | 'dark') => publicationProcessUrl({ orientation, theme })
  return { wide: picture('wide', 'light'), wideDark: picture('wide', 'dark'), tall: picture('tall', 'light'), tallDark: picture('tall', 'dark') }
}

export type ProcessPictures = ReturnType<typeof processPictures>
