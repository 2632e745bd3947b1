import { element, line, picture } from './markup.ts'
import { palette } from './palette.ts'

export interface EmblemOptions {
  /** `current` takes the colour of the text around it when set in a page; `maskable` has a full ground and a safe margin. */
  theme: 'light' | 'dark' | 'maskable' | 'current'
}

const inks = { light: palette.ultramarine, dark: palette.lightLine, maskable: palette.paper, current: 'currentColor' } satisfies Record<
  EmblemOptions['theme'],
  string
>

/** The organiser's mark: the meridians of a globe above, the pages of an open journal below. */
export function emblem({ theme }: EmblemOptions): string {
  const ink = inks[theme]
  const globe = 'M24 4V27M24 5C16 9.6 13.2 15.6 12.9 23M24 5C32 9.6 34.8 15.6 35.1 23M4 24a20 20 0 1 1 40 0a20 20 0 1 1-40 0z'
  // The journal lies across the equator; a gap stands for its spine, so that the mark needs no second colour.
  const pages =
    'M22.8 29.4C18.2 24.8 11 23.6 3.4 25.2L7.4 37.2C13 35.8 18.6 36.8 22.8 40.8zM25.2 29.4C29.8 24.8 37 23.6 44.6 25.2L40.6 37.2C35 35.8 29.4 36.8 25.2 40.8z'
  const mark = line(globe, ink, 2.6) + element('path', { d: pages, fill: ink })
  if (theme !== 'maskable') return picture(48, 48, mark)
  const ground = element('rect', { width: 48, height: 48, fill: palette.night })
  return picture(48, 48, ground + element('g', { transform: 'translate(5.76 5.76) scale(.76)' }, mark))
}
