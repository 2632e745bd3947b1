import { describe, expect, test } from 'vitest'
import { identityFinder, type KnownPerson } from './find-identities.ts'
import { checkText, findInPassages, isTrueHit } from './find-in-document.ts'

const nobody: KnownPerson = { name: '', email: '', affiliation: '', orcid: null }
const found = (person: Partial<KnownPerson>, text: string, isHeader = false) =>
  identityFinder([{ ...nobody, ...person }])(text, { isHeader }).map(({ start, end }) => text.slice(start, end))

describe('names', () => {
  test.each([
    ['Jane Doe', 'written by Jane Doe in Leeds', 'Jane Doe'],
    ['Jane Doe', 'JANE DOE¹, another', 'JANE DOE'],
    ['Jane Doe', 'Jane M. Doe wrote', 'Jane M. Doe'],
    ['Jane Doe', 'J. Doe wrote', 'J. Doe'],
    ['Jane Doe', 'by J.M. Doe and others', 'J.M. Doe'],
    ['Jane Doe', 'see Doe, J. (2019)', 'Doe, J.'],
    ['Jane Doe', 'see Doe JM, 2019', 'Doe JM'],
    ['Jane Doe', 'Doe, Jane', 'Doe, Jane'],
    ['Dr Jane Mary Doe, PhD', 'by Jane Doe.', 'Jane Doe'],
    ['Doe, Jane', 'by Jane Doe.', 'Jane Doe'],
    ['Jane Doe', 'by Jane\nDoe', 'Jane\nDoe'],
    ['Jane Doe', 'Jane Doea,b and others', 'Jane Doea,b'],
    ['Jürgen Müller', 'Juergen Mueller thanks', 'Juergen Mueller'],
    ['Jürgen Müller', 'J. Muller thanks', 'J. Muller'],
    ['Juergen Mueller', 'Jürgen Müller thanks', 'Jürgen Müller'],
    ['Søren Kjær', 'Soren Kjaer', 'Soren Kjaer'],
    ['Łukasz Wiśniewski', 'Lukasz Wisniewski', 'Lukasz Wisniewski'],
    ['Ana de la Cruz', 'A. de la Cruz', 'A. de la Cruz'],
    ['María García López', 'M. García', 'M. García'],
    ['María García López', 'García López, M.', 'García López, M.'],
    ['Jean-Pierre Martin', 'J.-P. Martin', 'J.-P. Martin'],
    ['Jean-Pierre Martin', 'Jean Pierre Martin', 'Jean Pierre Martin'],
    ['Иван Петров', 'Автор: Иван Петров.', 'Иван Петров'],
    ['Ivan Petrov', 'Автор: Иван Петров.', 'Иван Петров'],
    ['Alexey Khrushchev', 'А. Хрущёв', 'А. Хрущёв'],
    ['Сергей Иванов', 'Sergey Ivanov', 'Sergey Ivanov'],
    ['Georgios Papadopoulos', 'Γεώργιος Παπαδόπουλος', 'Γεώργιος Παπαδόπουλος'],
    ['Wei Wang (王伟)', '作者王伟在', '王伟'],
    ['අමර පෙරේරා', 'කතෘ අමර පෙරේරා විසින්', 'අමර පෙරේරා'],
    ['Jane Doe', 'code at https://github.com/janedoe/paper', 'janedoe'],
  ])('%s is found in “%s”', (name, text, expected) => {
    expect(found({ name }, text)).toEqual([expected])
  })

  test.each([
    ['Will Young', 'they will, young as they are'],
    ['Will Young', 'how will young people learn'],
    ['Jane Doe', 'Jane Does and Janet Doerr'],
    ['Jane Doe', 'in the sense of Doe (2019)'],
    ['Wang Li', 'K. Li and others'],
    ['Deleted', ''],
  ])('%s is not found in “%s”', (name, text) => {
    expect(found({ name }, text)).toEqual([])
  })

  test('a surname alone counts in a header', () => {
    expect(found({ name: 'Jane Porter' }, 'Porter et al.')).toEqual([])
    expect(found({ name: 'Jane Porter' }, 'Porter et al.', true)).toEqual(['Porter'])
  })
})

describe('addresses, affiliations and ORCIDs', () => {
  test.each([
    [{ email: 'jane@uni.example' }, 'write to Jane@Uni.example today', 'Jane@Uni.example'],
    [{ email: 'jane@uni.example' }, 'lab@physics.uni.example', 'lab@physics.uni.example'],
    [{ email: 'jane@uni.example' }, 'jane (at) uni.example', 'jane (at) uni.example'],
    [{ name: 'Jane Porter', email: 'jane@gmail.com' }, 'j.porter@elsewhere.example', 'j.porter@elsewhere.example'],
    [{ affiliation: 'Department of Physics, University of Lund, Sweden' }, 'a trial at Lund University in 2020', 'Lund University'],
    [{ affiliation: 'Department of Physics, University of Lund, Sweden' }, 'University of Lund', 'University of Lund'],
    [{ affiliation: 'CERN' }, 'measured at CERN', 'CERN'],
    [{ affiliation: 'École Polytechnique, Paris' }, 'the Ecole Polytechnique', 'Ecole Polytechnique'],
    [{ orcid: '0000-0002-1825-0097' }, 'https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
    [{}, 'ORCID 0000-0002-1694-233X', '0000-0002-1694-233X'],
  ])('%j is found in “%s”', (person, text, expected) => {
    expect(found(person, text)).toEqual([expected])
  })

  test.each([
    [{ email: 'jane@gmail.com' }, 'other@gmail.com'],
    [{ affiliation: 'Department of Physics, University of Lund, Sweden' }, 'a Department of Physics in Sweden, near Lund, with a university'],
    [{ affiliation: 'WHO' }, 'those who came'],
    [{ affiliation: 'London' }, 'in London'],
    [{}, '1234 0000 5678'],
  ])('%j is not found in “%s”', (person, text) => {
    expect(found(person, text)).toEqual([])
  })
})

test('own names in the reference list are legitimate, addresses there and names behind it are not', () => {
  const people = [{ ...nobody, name: 'Jane Doe', email: 'jane@uni.example' }]
  const page = ['Text.', '5. References', '[1] Doe J. A title. 2019.', 'jane@uni.example', 'About the authors', 'Jane Doe teaches.'].join('\n')
  const findings = findInPassages(people, [
    { kind: 'body', location: 'page 1', text: 'Jane Doe' },
    { kind: 'body', location: 'page 2', text: page },
  ])
  expect(findings.map((finding) => [finding.kind, finding.location, isTrueHit(finding)])).toEqual([
    ['name', 'page 1', true],
    ['email', 'page 2', true],
    ['name', 'page 2', true],
    ['name', 'page 2', false],
  ])
})

test('names in the acknowledgements are found there, and those in a reviewer’s words too', () => {
  const people = [{ ...nobody, name: 'Jane Doe' }]
  const [thanks] = findInPassages(people, [{ kind: 'body', location: 'page 9', text: 'Acknowledgements\nWe thank the group of Jane Doe for its help.' }])
  expect(thanks).toEqual({
    kind: 'name',
    location: 'page 9, acknowledgements',
    excerpt: 'Acknowledgements We thank the group of Jane Doe for its help.',
    isReference: false,
  })
  expect(checkText(people, 'As J. Doe I know this.', 'comments to the author')).toMatchObject([{ kind: 'name', location: 'comments to the author' }])
})

test('what no program could search holds a file whose authors must not be named', () => {
  const passages = [{ kind: 'unsearchable', location: 'embedded object', text: 'not searched to the end' }] as const
  expect(findInPassages([], passages)).toEqual([])
  expect(findInPassages([{ ...nobody, name: 'Jane Doe' }], passages).map(isTrueHit)).toEqual([true])
})
