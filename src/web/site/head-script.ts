import { showKeptFonts } from './kept-fonts.ts'

/**
 * Whoever comes from elsewhere begins at the top: a phone lays out the first screen first (see first-screen.css), and the rest piece by piece
 * once that is painted. Whoever is led to a place further down, or comes back to one, needs the whole page at once.
 */
const firstScreenFirst = `;else if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.classList.add("first-screen-first")`

/** Runs in the head of every page, before anything is painted. */
export const headScript = showKeptFonts + firstScreenFirst

/** What may wait; `scripts-after-paint.ts` lays it out, part by part, each in a frame of its own, rows of a table some at a time. */
export const partsThatWait =
  '.first-screen-first :is(.section + .section,.guideline + .guideline,.site-map,.site-footer,.conference-table tbody tr:nth-child(n + 4))'
