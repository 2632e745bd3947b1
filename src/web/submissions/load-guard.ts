import type { RouterContextProvider } from 'react-router'
import { findingLabels, holdReasonsForAuthors } from '#domain/review/blindness/guard-labels.ts'
import { ownGuard } from '#domain/review/blindness/own-guard.ts'
import { servicesContext } from '../request-context.ts'

/** What names the authors in their papers, by the number of the paper, in words for them. */
export async function loadGuard(context: Readonly<RouterContextProvider>, address: { reference: string; secret: string }) {
  const guarded = await ownGuard(context.get(servicesContext), address)
  return [...guarded].map(([number, { parts, format }]) => ({
    number,
    isWaiting: parts.some(({ state }) => state === 'waiting'),
    format,
    held: parts
      .filter(({ state }) => state === 'held')
      .map(({ fileId, name, reason, hits }) => ({
        fileId,
        name,
        isFound: reason === 'found',
        reason: reason && holdReasonsForAuthors[reason],
        hits: hits.map(({ id, kind, location, excerpt }) => ({ id, label: findingLabels[kind], location, excerpt })),
        explanation: hits.find(({ explanation }) => explanation)?.explanation ?? '',
      })),
  }))
}

export type ShownGuard = Awaited<ReturnType<typeof loadGuard>>[number]
