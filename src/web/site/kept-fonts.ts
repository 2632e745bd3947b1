const mark = 'fonts-kept'

/**
 * Runs in the head of every page. A phone that comes for the first time reads the headings in the stand-in, which is there at once;
 * the typeface is fetched when the page has been read into, and shown from the next page on (see fonts.css).
 */
export const showKeptFonts = `try{if(localStorage.getItem("${mark}"))document.documentElement.classList.add("${mark}")}catch{}`

/** A reader without storage sees the typeface while moving inside the site, as soon as it is there. */
let arrived = false

export async function fetchFontsForLater(): Promise<void> {
  try {
    arrived = (await document.fonts.load('480 1em Newsreader')).length > 0
    if (arrived) localStorage.setItem(mark, '1')
  } catch {
    // Without the typeface the page reads as well as before.
  }
}

export function showFontsThatArrived(): void {
  if (arrived) document.documentElement.classList.add(mark)
}
