import { itemLabels, type ProgrammeItem } from '#domain/programme/programme.ts'
import type { EditedProgramme } from './use-programme.ts'

/** The words of an item in the editor. */
export function describeItem(
  { papers, people }: Pick<EditedProgramme, 'papers' | 'people'>,
  item: ProgrammeItem,
): { title: string; who: string; needs: string } {
  if (item.kind === 'paper' || item.kind === 'poster') {
    const paper = papers.get(item.paperId)
    return {
      title: paper?.title || paper?.reference || 'A deleted paper',
      who: (paper?.presenters ?? []).map(({ name }) => name).join(', '),
      needs: paper?.wish?.needs ?? '',
    }
  }
  const speakers = item.kind === 'keynote' ? item.people.flatMap((id) => people.get(id) ?? []) : []
  return {
    title: item.title || itemLabels[item.kind],
    who: speakers.map(({ name }) => name).join(', '),
    needs: speakers.flatMap(({ wish }) => wish?.needs || []).join('; '),
  }
}
