/** For pages whose URL contains a secret. */
export const privateMeta = (title: string) => [{ title }, { name: 'robots', content: 'noindex, nofollow' }]

/** A page with a form needs `same-origin`: with `no-referrer` the browser sends `Origin: null` with a post. */
export const privateHeaders = (referrerPolicy: 'no-referrer' | 'same-origin') => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': referrerPolicy,
  'X-Robots-Tag': 'noindex, nofollow',
})
