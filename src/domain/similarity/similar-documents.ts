import { mayInConference } from '../desk/conference-rights.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import { blindnessOf } from '../review/blindness/blindness.store.ts'
import { reviewConflictsOf } from '../review/conflicts.store.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { textOfPaper } from './read-texts.ts'
import { type Overlap, overlapOf } from './shingles.ts'
import { comparedTextsOf } from './similar-documents.store.ts'
import { type SketchMatch, sketchesOf, type TextPart } from './sketches.store.ts'

/** A text that shares passages with a paper: a hint to read both, never a verdict. */
export interface SimilarDocument {
  /** How the comparison is addressed; empty where this organiser must not read the other one. */
  key: string
  kind: 'paper' | 'article'
  title: string
  reference: string
  /** The conference of a paper. */
  where: string
  /** The page of an article. */
  path: string
  myPart: TextPart
  theirPart: TextPart
  /** Estimated shares, from 0 to 1. */
  mineInTheirs: number
  theirsInMine: number
}

type Person = Pick<Organiser, 'accountId' | 'rights' | 'email'>

/** Whether this organiser may compare this paper with others, or see it in a comparison. */
async function mayCompare(db: Database, organiser: Person, paper: { id: string; conferenceId: string }): Promise<boolean> {
  if (await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)) return false
  return (await mayInConference(db, organiser, 'review', paper.conferenceId)) || (await mayInConference(db, organiser, 'submissions', paper.conferenceId))
}

/** Texts held here that share passages with a paper, the most alike first; undefined for an organiser who must not see it. */
export async function similarTo(db: Database, organiser: Person, reference: string): Promise<SimilarDocument[] | undefined> {
  const texts = comparedTextsOf(db)
  const paper = await texts.paperByReference(reference)
  if (!paper || !(await mayCompare(db, organiser, paper))) return undefined
  const matches = bestOfEach(await sketchesOf(db).like(paper.id))
  const papers = await texts.papers(matches.flatMap(({ paperId }) => paperId ?? []))
  const articles = await texts.articles(matches.flatMap(({ articleId }) => articleId ?? []))
  const found: SimilarDocument[] = []
  for (const match of matches) {
    const shares = { mineInTheirs: match.shared / match.mine, theirsInMine: match.shared / match.theirs, myPart: match.myPart, theirPart: match.theirPart }
    const article = match.articleId ? articles.get(match.articleId) : undefined
    if (article) found.push({ key: `article-${article.id}`, kind: 'article', title: article.title, reference: '', where: '', path: article.path, ...shares })
    const other = match.paperId ? papers.get(match.paperId) : undefined
    if (!other) continue
    const isOpen = await mayCompare(db, organiser, other)
    // That the paper is elsewhere too must be known; what it is, only to who may read it.
    const named = isOpen ? { key: `paper-${other.reference}`, title: other.title, reference: other.reference } : { key: '', title: '', reference: '' }
    found.push({ kind: 'paper', ...named, where: other.conferenceName, path: '', ...shares })
  }
  return found
}

/** One line for each other document: its abstract and its full text often match alike. */
function bestOfEach(matches: readonly SketchMatch[]): SketchMatch[] {
  const seen = new Set<string>()
  return matches.filter(({ paperId, articleId }) => {
    const other = `${paperId} ${articleId}`
    return !seen.has(other) && seen.add(other)
  })
}

export interface Comparison {
  mine: { title: string; reference: string }
  theirs: { title: string; reference: string; path: string }
  overlap: Overlap
}

/** A paper beside another text, passage by passage. */
export async function compareTexts(
  services: Pick<Services, 'db' | 'files' | 'documentText'>,
  organiser: Person,
  reference: string,
  key: string,
): Promise<Comparison> {
  const { db } = services
  const texts = comparedTextsOf(db)
  const paper = await texts.paperByReference(reference)
  const [, kind, other = ''] = /^(article|paper)-([\w.-]{1,100})$/.exec(key) ?? []
  if (!paper || !(await mayCompare(db, organiser, paper))) throw unknown()
  const mine = await wholeText(services, paper)
  if (kind === 'article') {
    const article = (await texts.articles([other])).get(other)
    if (!article) throw unknown()
    const theirs = [article.title, article.abstract, article.fullText].join('\n\n')
    return { mine: paper, theirs: { title: article.title, reference: '', path: article.path }, overlap: overlapOf(mine, theirs) }
  }
  const theirs = await texts.paperByReference(other)
  if (!theirs || !(await mayCompare(db, organiser, theirs))) throw unknown()
  return { mine: paper, theirs: { ...theirs, path: '' }, overlap: overlapOf(mine, await wholeText(services, theirs)) }
}

const unknown = () => new Refusal('submission.unknown', 'There is nothing to compare at this address.')

async function wholeText(services: Pick<Services, 'db' | 'files' | 'documentText'>, paper: { id: string; title: string; abstract: string }): Promise<string> {
  const files = await blindnessOf(services.db).filesOf(paper.id)
  return [paper.title, paper.abstract, await textOfPaper(services, files)].join('\n\n')
}
