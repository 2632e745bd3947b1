import { Refusal } from '../refusal.ts'

let loaded: Promise<ReadonlySet<string | number>> | undefined

/** About 50,000 passwords that everybody tries first: some megabytes, which a process needs only when somebody chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string | number>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/** What somebody thinks of who thinks of us; also with a year behind it. */
const wordsOfOurs = [
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

/** Refuses what is guessed first: a common password, also with a few digits behind it, a row of one character, a word of ours, or the person's own name or address. */
export async function refuseCommonPassword(password: string, person: { fName: string; lName: string; email: string }): Promise<void> {
  if (!(await isGuessable(password, [person.email, person.email.split('@')[0] ?? '', person.fName, person.lName, person.fName + person.lName]))) return
  const problem = 'This password is among the first that somebody would try. Please choose another: a few unrelated words in a row are good.'
  throw new Refusal('request.invalid', 'One thing needs your attention.', { password: problem })
}

export async function isGuessable(password: string, ownWords: readonly string[] = []): Promise<boolean> {
  const common = await commonPasswords()
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\W_]+$/u, '')
  const isOwn = (text: string) => [...wordsOfOurs, ...ownWords].some((word) => word.length > 2 && text === word.toLowerCase().replace(/\s/g, ''))
  return common.has(plain) || common.has(stem) || new Set(plain).size <= 3 || isOwn(plain.replace(/\s/g, '')) || isOwn(stem.replace(/\s/g, ''))
}
