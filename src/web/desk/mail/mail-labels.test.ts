import { expect, test } from 'vitest'
import { sourceFiles } from '../../../../tests/security/source-files.ts'
import { mailKindLabel } from './mail-labels.ts'

/** The kinds of mail in the sources: `kind: 'submission.receipt'`, and the constants that are used as one. */
function kindsInSources(): string[] {
  const written = sourceFiles('src/domain').flatMap(({ text }) =>
    [...text.matchAll(/(?:kind:|[kK]ind = )[^\n]*/g)].flatMap(([line]) => line.match(/'[a-z]+\.[\w.-]+'/g) ?? []),
  )
  return [...new Set(written.map((kind) => kind.slice(1, -1)))].sort()
}

test('every kind of mail that is written has words of its own, without codes', () => {
  const kinds = kindsInSources()
  expect(kinds).toContain('account.passkey_added')
  expect(kinds).toContain('contact.assigned')
  const derived = kinds.filter((kind) => mailKindLabel(kind).toLowerCase() === kind.replaceAll(/[._-]/g, ' '))
  expect(derived.filter((kind) => !['registration.receipt', 'submission.withdrawn'].includes(kind))).toEqual([])
  for (const kind of kinds) expect(mailKindLabel(kind)).toMatch(/^[A-Z][a-z ’:,-]+$/)
})

test('a kind that only earlier versions wrote has no underscore or full stop either', () => {
  expect(mailKindLabel('account.old_thing')).toBe('Account old thing')
})
