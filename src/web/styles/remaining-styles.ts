/*
 * A page where visitors come in carries only the rules that it needs itself (see site-styles.ts). The others lie ready as soon as the page is alive, and begin to
 * apply when it is about to show something else, its own submission form included: applied earlier they would have a slow phone reckon the whole page anew.
 */

let link: HTMLLinkElement | undefined
let arriving: Promise<void> | undefined

/** Settled once they lie ready; fails if they cannot be fetched, and is then asked for anew. */
export function fetchRemainingStyles(): Promise<void> {
  const address = document.querySelector<HTMLStyleElement>('style[data-remaining]')?.dataset.remaining
  if (!address) return Promise.resolve()
  arriving ??= new Promise<void>((resolve, reject) => {
    link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.media = 'not all'
    link.onload = () => resolve()
    link.onerror = () => {
      link?.remove()
      arriving = undefined
      reject(new Error('The style sheet could not be fetched.'))
    }
    document.head.append(link)
  })
  return arriving
}

/** Before anything is shown that did not come with the page. */
export async function applyRemainingStyles(): Promise<void> {
  await fetchRemainingStyles()
  if (link) link.media = 'all'
}
