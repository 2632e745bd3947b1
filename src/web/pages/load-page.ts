import { drawingUrls } from '#artwork/drawing-urls.ts'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import type { Services } from '#domain/services.ts'
import { compositionOf, type PageFamily } from './page-families.ts'

export type PageText = Entry<'pages'>
export interface Page {
  text: PageText
  related: { id: string; title: string; kicker: string }[]
  family: PageFamily
  /** The drawing at the head of the page. */
  plate?: string | undefined
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
  const { family, motif } = compositionOf(id)
  return { text, related: await content.pageTitles(text.related), family, plate: motif && drawingUrls(services.key).pagePlate(motif) }
}

/** The id of a text page is its path. */
export function pageIdOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '').replace(/^\//, '')
}
