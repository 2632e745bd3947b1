/** The feed that the pages of the news name to feed readers. */
export const newsFeed = { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'News', href: '/news.atom' } as const
