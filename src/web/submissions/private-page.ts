/** Nobody finds these pages but through their link, and none of them tells it on. */
export const privateMeta = (title: string) => [{ title }, { name: 'robots', content: 'noindex, nofollow' }]

/** The page with the forms keeps its address inside the site: without any referrer a browser would not say that a post comes from here. */
export const privateHeaders = (referrerPolicy: 'no-referrer' | 'same-origin') => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': referrerPolicy,
  'X-Robots-Tag': 'noindex, nofollow',
})
