import { foldText } from '../blindness/fold-text.ts'
import { titles, withoutSpaces } from '../blindness/name-patterns.ts'
import type { ConflictKind } from '../review.ts'

/** Mail providers whose addresses say nothing about an institution, and the domains that are reserved for examples. */
const publicProviders = new Set([
  '126.com',
  '163.com',
  'aol.com',
  'example.com',
  'example.net',
  'example.org',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'orange.fr',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rediffmail.com',
  'sina.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.co.uk',
  'yahoo.fr',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
])

/** Answers to the question for an institution that name none. */
const noInstitution = new Set([
  '',
  'independent',
  'independent researcher',
  'independent scholar',
  'freelance',
  'self employed',
  'none',
  'na',
  'n a',
  'retired',
  'student',
])

/** Letters and digits in lower case, without accents and punctuation. */
function plainWords(text: string): string[] {
  const letters = foldText(text).folded.replace(/\p{M}/gu, '')
  return letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** 'Dr. Ada Lovelace' and 'LOVELACE, Ada' are the same name, and so are '王伟' and '伟 王'. */
function normaliseName(name: string): string {
  const written = name.split(/[\s,()]+/).filter((word) => !titles.test(word.toLowerCase()))
  const words = written.flatMap(plainWords).filter((word) => !titles.test(word))
  return words
    .flatMap((word) => (withoutSpaces.test(word) ? [...word] : [word]))
    .sort()
    .join(' ')
}

/** 'The University of Oxford' and 'university of oxford.' are the same institution. Empty when it names none. */
function normaliseInstitution(affiliation: string): string {
  const words = plainWords(affiliation).filter((word) => word !== 'the')
  const name = words.join(' ')
  return noInstitution.has(name) ? '' : name
}

/** The domain of an institution's address; undefined for a public provider. */
function institutionalDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain.includes('.') && !publicProviders.has(domain) && !domain.endsWith('.invalid') ? domain : undefined
}

/** The same domain, or one below the other: cs.uni.example.edu and uni.example.edu. */
function isSameDomain(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Somebody who might review a paper or see its review. */
export interface PossiblyConflicted {
  /** In lower case. */
  email: string
  /** All that are or were theirs, in lower case. */
  addresses: readonly string[]
  name: string
  orcids: readonly string[]
  affiliation: string
  /** Whom and where they cannot review, in their own words. */
  exclusions: readonly { kind: 'person' | 'institution'; value: string }[]
}

/** What a paper says about who must not review it. */
export interface PaperPeople {
  authors: readonly { name: string; email: string; affiliation: string; orcid: string | null }[]
  /** The ORCID iDs that authors gave in their accounts. */
  accountOrcids: readonly string[]
  /** The authors' and the sender's, also former ones, in lower case. */
  addresses: readonly string[]
  /** The authors' wish. */
  unwanted: readonly { name: string; email: string }[]
  /** Addresses of those who wrote a paper here with one of the authors, within three years. */
  coAuthors: ReadonlySet<string>
}

/** What is compared, normalised once for each paper and not for each of its possible reviewers. */
export function normalisePaper({ authors, accountOrcids, addresses, unwanted, coAuthors }: PaperPeople) {
  const present = new Set(authors.map(({ email }) => email.toLowerCase()).filter(Boolean))
  return {
    addresses: new Set(addresses),
    orcids: new Set([...accountOrcids, ...authors.map(({ orcid }) => orcid)].filter(Boolean)),
    names: new Set(authors.map(({ name }) => normaliseName(name)).filter(Boolean)),
    institutions: new Set(authors.map(({ affiliation }) => normaliseInstitution(affiliation)).filter(Boolean)),
    domains: [...present].map(institutionalDomain).filter((domain) => domain !== undefined),
    unwanted: unwanted.map(({ name, email }) => ({ name: normaliseName(name), email: email.trim().toLowerCase() })),
    coAuthors,
  }
}

/** The same of a person. */
export function normalisePerson({ email, addresses, name, orcids, affiliation, exclusions }: PossiblyConflicted) {
  const own = [...new Set([email, ...addresses])]
  return {
    email,
    own,
    name: normaliseName(name),
    orcids,
    institution: normaliseInstitution(affiliation),
    domains: own.map(institutionalDomain).filter((domain) => domain !== undefined),
    people: exclusions.filter(({ kind }) => kind === 'person').map(({ value }) => ({ name: normaliseName(value), email: value.trim().toLowerCase() })),
    institutions: exclusions.filter(({ kind }) => kind === 'institution').map(({ value }) => normaliseInstitution(value)),
  }
}

/** Every conflict between a person and a paper. */
export function conflictsBetween(person: ReturnType<typeof normalisePerson>, paper: ReturnType<typeof normalisePaper>): ConflictKind[] {
  const kinds: ConflictKind[] = []
  const isAuthor = person.own.some((email) => paper.addresses.has(email))
  if (isAuthor) kinds.push('same-person')
  const isExcluded =
    person.people.some(({ name, email }) => paper.addresses.has(email) || paper.names.has(name)) ||
    person.institutions.some((one) => paper.institutions.has(one))
  if (isExcluded) kinds.push('declared')
  if (person.own.some((email) => paper.coAuthors.has(email))) kinds.push('co-author')
  // An author under another address, or somebody of the same name: an organiser tells them apart.
  if (!isAuthor && person.orcids.some((one) => paper.orcids.has(one))) kinds.push('same-orcid')
  if (!isAuthor && paper.names.has(person.name)) kinds.push('same-name')
  if (paper.institutions.has(person.institution)) kinds.push('institution')
  if (person.domains.some((mine) => paper.domains.some((theirs) => isSameDomain(mine, theirs)))) kinds.push('mail-domain')
  if (paper.unwanted.some(({ name, email }) => person.own.includes(email) || (name !== '' && name === person.name))) kinds.push('author-wish')
  return kinds
}
