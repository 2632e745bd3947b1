import { href } from 'react-router'
import { type BoardQuery, writeBoardQuery } from '#domain/review/board/board-query.ts'
import { deskPaths } from '../desk-paths.ts'

/** The review board of a conference with a view, filters, an order and a page. */
export function boardAddress(id: string, query: Partial<BoardQuery>): string {
  const search = writeBoardQuery(query)
  return `${href(deskPaths.conferenceReview, { id })}${search.size > 0 ? `?${search}` : ''}`
}
