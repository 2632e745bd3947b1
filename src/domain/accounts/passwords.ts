import { Refusal } from '../refusal.ts'

/** Password hashing. It is slow on purpose, so concurrency is limited, and calls are refused when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash it takes the same time and fails, so that the time does not reveal whether an account exists. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
}

let loaded: Promise<ReadonlySet<string | number>> | undefined

/** About 50,000 common passwords, loaded when first needed because they take some megabytes. */
function commonPasswords(): Promise<ReadonlySet<string | number>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/** Words that are easy to guess for this site. */
const siteWords = [
  'colloquia',
  'colloquium',
  'conference',
  'conferences',
  'academic',
  'research',
  'researcher',
  'university',
  'abstract',
  'journal',
  'proceedings',
  'submission',
  'organiser',
  'organizer',
]

/** Refuses common passwords, words of the site and the name or address of the person, also with digits appended, and passwords with three or fewer different characters. */
export async function refuseCommonPassword(password: string, person: { fName: string; lName: string; email: string }): Promise<void> {
  if (!(await isGuessable(password, [person.email, person.email.split('@')[0] ?? '', person.fName, person.lName, person.fName + person.lName]))) return
  const problem = 'This password is easy to guess. Please choose another, such as a few unrelated words in a row.'
  throw new Refusal('request.invalid', 'One thing needs your attention.', { password: problem })
}

async function isGuessable(password: string, ownWords: readonly string[] = []): Promise<boolean> {
  const common = await commonPasswords()
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\W_]+$/u, '')
  const isOwn = (text: string) => [...siteWords, ...ownWords].some((word) => word.length > 2 && text === word.toLowerCase().replace(/\s/g, ''))
  return common.has(plain) || common.has(stem) || new Set(plain).size <= 3 || isOwn(plain.replace(/\s/g, '')) || isOwn(stem.replace(/\s/g, ''))
}
