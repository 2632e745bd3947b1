import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import type { Services } from '#domain/services.ts'

export type PageText = Entry<'pages'>
export interface Page {
  text: PageText
  related: { id: string; title: string; kicker: string }[]
}

/** The placeholder for a page without content. */
const placeholderPage = (id: string): PageText => {
  const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return { id, title, kicker: 'Soon', description: title, lead: 'This page is being written.', sections: [], related: [] }
}

/** The content of a page and its related pages. */
export async function loadPage(services: Services, id: string): Promise<Page> {
  const content = contentOf(services.db)
  const text = (await content.find('pages', id)) ?? placeholderPage(id)
  return { text, related: await content.pageTitles(text.related) }
}

/** The id of a text page is its path. */
export function pageIdOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '').replace(/^\//, '')
}
