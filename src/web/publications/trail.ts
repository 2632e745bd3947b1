import { volumePath } from '#domain/publishing/published-article.ts'
import { paths } from '../paths.ts'
import type { ShownArticle } from './load-article.ts'

/** The pages above an article. */
export function articleTrail({ series, volume }: Pick<ShownArticle, 'series' | 'volume'>): { name: string; path: string }[] {
  const list = series.kind === 'proceedings' ? { name: 'Proceedings', path: paths.proceedings } : { name: 'Publications', path: paths.publications }
  const journal = series.kind === 'journal' ? [{ name: series.title, path: `/journals/${series.id}` }] : []
  const shelf = volume?.isPublished ? [{ name: volume.title, path: volumePath(volume, series.id) }] : []
  return [list, ...journal, ...shelf]
}

/** 'Volume 12, pages 12–19', or 'Volume 4, issue 2'. */
export function numberOf(volume: ShownArticle['volume']): string {
  if (!volume) return 'Ahead of issue'
  return volume.issue ? `Volume ${volume.number}, issue ${volume.issue}` : `Volume ${volume.number}`
}
