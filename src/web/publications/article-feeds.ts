import type { MetaDescriptor } from 'react-router'

const feed = (title: string, href: string): MetaDescriptor => ({ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href })

/** The feed of all articles, and that of a journal or volume, as a page names them to feed readers. */
export function articleFeeds(own?: { title: string; path: string }): MetaDescriptor[] {
  return [...(own ? [feed(own.title, `${own.path}.atom`)] : []), feed('New articles', '/articles.atom')]
}
