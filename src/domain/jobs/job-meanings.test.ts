import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jobMeanings, queueNames } from './job-meanings.ts'

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? sources(file) : /(?<!\.test)\.ts$/.test(entry.name) ? [readFileSync(file, 'utf8')] : []
  })

test('every kind of work that the program does in the background says in words what its failure means, and no other', () => {
  const root = path.join(import.meta.dirname, '../..')
  const text = ['app.ts', 'commands', 'workers']
    .flatMap((one) => (one.endsWith('.ts') ? [readFileSync(path.join(root, one), 'utf8')] : sources(path.join(root, one))))
    .join('\n')
  // A name that is not in the list does not compile.
  expect(Object.keys(jobMeanings).filter((name) => !text.includes(`'${name}'`))).toEqual([])
  // A queue is opened by the list of their names, never by a name of its own.
  expect([...text.matchAll(/Jobs = '([^']+)'/g)].map(([, name]) => name).toSorted()).toEqual([...queueNames].toSorted())
  for (const { work, failure } of Object.values(jobMeanings)) {
    expect(work).toMatch(/^[A-Z].*[^.]$/)
    expect(failure).toMatch(/^[A-Z].*\.$/)
  }
})
