import type { Services } from '../../services.ts'
import type { SubmissionFile } from '../../submissions/submission.ts'
import { blindnessOf, type Guarded, type StoredFinding } from './blindness.store.ts'
import { isTrueHit } from './find-in-document.ts'

/** The paper's own words, or one of its files, with what was found in it. */
export interface GuardedPart extends Guarded {
  /** The author's name of the file; empty for the paper's own words. */
  name: string
  /** What would tell reviewers who the authors are. */
  hits: StoredFinding[]
  /** What the copy leaves out, and the authors' own works in the list of references. */
  others: StoredFinding[]
}

export interface GuardedPaper {
  /** Acts at the desk name it; 0 where nothing was ever checked. */
  version: number
  parts: GuardedPart[]
}

/** What stands between a paper and its reviewers. */
export async function guardedPaper(
  { db }: Pick<Services, 'db'>,
  paperId: string,
  files: readonly Pick<SubmissionFile, 'id' | 'name'>[],
): Promise<GuardedPaper> {
  const store = blindnessOf(db)
  const [version, guarded, findings] = await Promise.all([store.versionOf(paperId), store.guarded(paperId), store.findings(paperId)])
  const parts = guarded.map((one) => {
    const found = findings.filter(({ fileId }) => fileId === one.fileId)
    const name = files.find(({ id }) => id === one.fileId)?.name ?? ''
    const hits = found.filter(isTrueHit)
    const reason = one.reason === 'found' && hits.length > 0 && hits.every(({ kind }) => kind === 'unsearchable') ? 'unsearchable' : one.reason
    return { ...one, reason, name, hits, others: found.filter((finding) => !isTrueHit(finding)) }
  })
  return { version, parts }
}
