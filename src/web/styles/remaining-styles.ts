/*
 * A page where visitors come in carries only the rules that it needs itself (see site-styles.ts). The others lie ready as soon as the page is alive, and begin to
 * apply when it is about to show something else, its own submission form included: applied earlier they would have a slow phone reckon the whole page anew.
 */

let arriving: Promise<HTMLLinkElement> | undefined

/** Settled once they lie ready; fails if they cannot be fetched, and is then asked for anew. Nothing where the page has them all. */
export function fetchRemainingStyles(): Promise<HTMLLinkElement> | undefined {
  const href = document.querySelector<HTMLElement>('[data-remaining]')?.dataset.remaining
  if (!href) return
  arriving ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'not all', href })
    link.onload = () => resolve(link)
    link.onerror = () => {
      arriving = undefined
      reject(new Error(href))
    }
    document.head.append(link)
  })
  return arriving
}

/** Before anything is shown that did not come with the page. */
export async function applyRemainingStyles(): Promise<void> {
  const link = await fetchRemainingStyles()
  if (link) link.media = 'all'
}
