/** On the root of every page as it is sent: a phone lays out the first screen first (see first-screen.css), and the rest piece by piece once that is painted. */
export const firstScreenFirst = 'first-screen-first'

/**
 * Runs at the end of every page, before its place in it is looked for; the browser's copy of this module leaves it out. Not in the head: the first script
 * of a page wakes the browser's whole engine, and a slow phone painted 50 ms and more later for it.
 *
 * Whoever moves on inside the site has its typeface (see kept-fonts.ts). That is asked of the page before and not of the browser's storage: opening that
 * alone puts off the first paint. What is painted already stays as it is.
 *
 * Whoever comes from elsewhere begins at the top. Whoever is led to a place further down, or comes back to one, needs the whole page at once.
 */
export const afterFirstScreen = import.meta.env.SSR
  ? `{const fromHere=document.referrer.startsWith(location.origin+"/"),root=document.documentElement.classList;if(fromHere&&!performance.getEntriesByName("first-contentful-paint").length)root.add("fonts-kept");if(fromHere||location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")root.remove("${firstScreenFirst}")}`
  : ''

/** What may wait; `scripts-after-paint.ts` lays it out, part by part, each in a frame of its own, rows of a table or a list some at a time. */
export const partsThatWait = `.${firstScreenFirst} :is(.section + .section,.guideline + .guideline,.site-map,.site-footer,.conference-table tbody tr:nth-child(n + 4),.scopes ul ~ ul,.journal-partners li:nth-child(n + 5))`
