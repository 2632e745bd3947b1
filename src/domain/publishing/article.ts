/** From the accepted paper to the reader; `removed` leaves a tombstone. */
export const articleStates = ['copy-editing', 'proof', 'ready', 'published', 'removed'] as const
export type ArticleState = (typeof articleStates)[number]

export const articleStateLabels = {
  'copy-editing': 'In copy-editing',
  proof: 'With the author as proof',
  ready: 'Ready',
  published: 'Published',
  removed: 'Removed',
} as const satisfies Record<ArticleState, string>

/** Corrections and retractions are notices about another article, with a page and a DOI of their own. */
export const articleKinds = ['paper', 'abstract', 'editorial', 'correction', 'retraction'] as const
export type ArticleKind = (typeof articleKinds)[number]

export const volumeKinds = ['proceedings', 'journal-issue'] as const
export type VolumeKind = (typeof volumeKinds)[number]

export interface VolumeEditor {
  name: string
  affiliation: string
  orcid: string
}

/** The languages to choose from; an import may bring others. */
export const articleLanguages = [
  'en',
  'ar',
  'bn',
  'de',
  'es',
  'fa',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'pl',
  'pt',
  'ru',
  'si',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
]
