import type { CollectionName } from './collections.ts'

/** The address of an added page, of which drafts may have none; other entries have no address of their own. */
export function addressIn(collection: CollectionName, data: unknown): string | undefined {
  const { address } = (data ?? {}) as Record<string, unknown>
  return collection === 'added-pages' && typeof address === 'string' && address.trim() !== '' ? address.trim() : undefined
}
