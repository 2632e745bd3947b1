import { data, href, redirect } from 'react-router'
import { contentOf } from '#domain/content/content.store.ts'
import { slugFrom } from '#domain/content/page-address.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '../paths.ts'

/** The page that the office has added at an address. An address that it had before leads to where it is now. */
export async function loadAddedPage({ db }: Pick<Services, 'db'>, typed: string) {
  const address = typed.toLowerCase()
  // Most addresses that nobody knows could be none of ours; they cost no query.
  if (slugFrom(address) !== address) throw data(null, { status: 404 })
  const content = contentOf(db)
  const page = await content.addedPageAt(address)
  const found = page?.address ?? (await content.addressSince(address))
  if (found === undefined) throw data(null, { status: 404 })
  if (!page || found !== typed) throw redirect(href(paths.addedPage, { address: found }), 301)
  return { page: { ...page, sections: withAnchors(page.sections) } }
}

/** Headings that read alike get anchors that differ. */
function withAnchors<Part extends { heading: string }>(sections: readonly Part[]): (Part & { anchor: string })[] {
  const anchors = sections.map(({ heading }, index) => slugFrom(heading) || `part-${index + 1}`)
  return sections.map((section, index) => {
    const anchor = anchors[index] ?? ''
    return { ...section, anchor: anchors.indexOf(anchor) === index ? anchor : `${anchor}-${index + 1}` }
  })
}
