/** Where a drawing will stand inside a page. It begins as drawings inside a page do, so that React does not have it fetched. */
export const drawingPlace = 'data:drawn,'

/**
 * For what is seen first: on the server the place for the drawing behind an address, which then travels with the page and spares
 * a slow line one round trip before the largest paint. The browser's copy knows the address alone and keeps what the server sent.
 */
export const drawnWithPage = (address: string) => (import.meta.env.SSR ? drawingPlace + address : address)
