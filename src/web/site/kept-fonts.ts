/**
 * A phone that comes from elsewhere reads the headings of its first page in the stand-in, which is there at once;
 * the typeface is fetched once that page is read, and whoever moves on inside the site has it (see fonts.css and first-screen.ts).
 */
let arrived = false

export async function fetchFontsForLater(): Promise<void> {
  try {
    arrived = (await document.fonts.load('480 1em Newsreader')).length > 0
  } catch {
    // Without the typeface the page reads as well as before.
  }
}

export function showFontsThatArrived(): void {
  if (arrived) document.documentElement.classList.add('fonts-kept')
}
