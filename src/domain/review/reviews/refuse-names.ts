import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Database } from '../../tables.ts'
import type { KnownPerson } from '../blindness/find-identities.ts'
import { checkText } from '../blindness/find-in-document.ts'
import type { AuthorComments } from './decision-comments.ts'
import { namedPeopleOf } from './named-people.store.ts'

/** Where a text names one of these people. An institution alone may be meant otherwise, so an organiser’s text may name it. */
export function namesIn(people: readonly KnownPerson[], text: string): string[] {
  return checkText(people, text)
    .filter(({ kind }) => kind !== 'affiliation')
    .map(({ excerpt }) => excerpt)
}

/** The same in what reviewers wrote to an author. */
export function namesInComments(people: readonly KnownPerson[], comments: readonly Pick<AuthorComments, 'text' | 'answers'>[]): string[] {
  return comments.flatMap(({ text, answers }) => [text, ...answers.map(({ answer }) => answer)].flatMap((words) => namesIn(people, words)))
}

function refuseNames(people: readonly KnownPerson[], texts: Record<string, string>, who: string): void {
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const [found] = namesIn(people, text)
    return found === undefined ? [] : [[field, `${who} from “${found}”. Please leave the name out.`] as const]
  })
  const [first] = problems
  if (first) throw new Refusal('request.invalid', problems.length === 1 ? first[1] : problemCountMessage(problems.length), Object.fromEntries(problems))
}

/** Refuses an organiser’s words to the authors that name a reviewer, unless review is open. */
export async function refuseReviewerNames(db: Database, paperId: string, texts: Record<string, string>): Promise<void> {
  refuseNames((await namedPeopleOf(db).hiddenReviewers([paperId])).get(paperId) ?? [], texts, 'The authors would learn who reviewed it')
}

/** Refuses an organiser’s words to reviewers that name an author, or another reviewer than the one who reads them. */
export async function refuseNamesToReviewers(db: Database, paperId: string, texts: Record<string, string>, reader?: string): Promise<void> {
  refuseNames(await namedPeopleOf(db).hiddenAuthors(paperId), texts, 'Reviewers would learn who wrote the paper')
  const reviewers = (await namedPeopleOf(db).hiddenReviewers([paperId])).get(paperId) ?? []
  refuseNames(
    reviewers.filter(({ id }) => id !== reader),
    texts,
    'Reviewers would learn who else reviews it',
  )
}
