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
  return excerptsOf(
    await content.some(
      'pages',
      excerpts.map((excerpt) => excerpt.id),
    ),
  )
}

function excerptsOf(texts: readonly PageText[]) {
  return excerpts.map(({ id, name, address, sections, sample }) => {
    const text = texts.find((page) => page.id === id)
    const shown = sections.flatMap((wanted) => text?.sections.find((section) => section.id === wanted) ?? [])
    return { id, name, address, sample, facts: text?.facts ?? [], sections: shown }
  })
}

export type Guideline = Awaited<ReturnType<typeof loadGuidelines>>[number]
