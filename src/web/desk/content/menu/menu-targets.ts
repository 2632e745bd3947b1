import { titleOf } from '#domain/content/desk/entry-state.ts'
import { featuredTarget, targetOfPage } from '#domain/content/menu.ts'
import { siteMap } from '../../../site/site-map.ts'

/** One of the pages that an entry of the menu can lead to. */
export interface MenuTarget {
  value: string
  text: string
}

export interface MenuTargets {
  pages: MenuTarget[]
  added: MenuTarget[]
}

/** The pages of the site, each once, and those that the office has added; an entry that leads to a draft is shown once the page is public. */
export function menuTargets(added: readonly { id: string; title: string }[], drafts: readonly { id: string; typed: unknown }[]): MenuTargets {
  const known = new Map(siteMap.flatMap(({ below }) => below.map(({ to, text }) => [to, text])))
  const begun = drafts.filter(({ id }) => !added.some((page) => page.id === id))
  return {
    pages: [
      { value: featuredTarget, text: 'The featured conference' },
      { value: '/', text: 'Home' },
      ...[...known].map(([value, text]) => ({ value, text })).sort((one, other) => one.text.localeCompare(other.text)),
    ],
    added: [
      ...added.map(({ id, title }) => ({ value: targetOfPage(id), text: title })),
      ...begun.map(({ id, typed }) => ({ value: targetOfPage(id), text: `${titleOf(typed, id)} (not public yet)` })),
    ],
  }
}
