import type { contentOf } from '#domain/content/content.store.ts'
import type { PageText } from '../pages/load-page.ts'
import { paths } from '../paths.ts'

/** The sections of the guideline pages that a conference's page repeats. */
const excerpts = [
  {
    id: 'abstract-guideline',
    name: 'Abstract',
    address: paths.abstractGuideline,
    sections: ['structure'],
    sample: { title: 'Sample abstract', file: 'sample-abstract' },
  },
  {
    id: 'fullpaper-guideline',
    name: 'Full paper',
    address: paths.fullpaperGuideline,
    sections: ['structure'],
    sample: { title: 'Sample full paper', file: 'sample-full-paper' },
  },
  {
    id: 'presentation-guideline',
    name: 'Presentation',
    address: paths.presentationGuideline,
    sections: ['outline', 'tips'],
    sample: { title: 'Sample presentation outline', file: 'sample-presentation-outline' },
  },
] as const

export async function loadGuidelines(content: ReturnType<typeof contentOf>) {
  const ids = excerpts.map((excerpt) => excerpt.id)
  return excerptsOf(await content.some('pages', ids, (page) => ({ ...page, sections: shownSections(page) })))
}

function shownSections({ id, sections }: PageText): PageText['sections'] {
  const shown: readonly string[] = excerpts.find((excerpt) => excerpt.id === id)?.sections ?? []
  return shown.flatMap((wanted) => sections.find((section) => section.id === wanted) ?? [])
}

function excerptsOf(texts: readonly PageText[]) {
  return excerpts.map(({ id, name, address, sample }) => {
    const text = texts.find((page) => page.id === id)
    return { id, name, address, sample, facts: text?.facts ?? [], sections: text?.sections ?? [] }
  })
}

export type Guideline = Awaited<ReturnType<typeof loadGuidelines>>[number]
