import type { Licence } from '../../papers/paper-details.ts'

/** The day of the text below; a change of the text gets a new day, and what was agreed keeps its own. */
export const licenceVersion = '2026-11-18'

/** What an author agrees to. */
export const licenceTexts = {
  'CC BY 4.0': 'Everybody may share and adapt the article, also commercially, if they name the authors and the source and mark changes.',
  'CC BY-NC 4.0': 'Everybody may share and adapt the article for purposes that are not commercial, if they name the authors and the source and mark changes.',
  'CC BY-NC-ND 4.0': 'Everybody may share the article unchanged for purposes that are not commercial, if they name the authors and the source.',
  'all rights reserved': 'The authors keep all rights and allow us to publish and archive the article, free to read.',
} as const satisfies Record<Licence, string>
