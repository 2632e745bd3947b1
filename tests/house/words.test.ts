import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Phrases that sounded translated. Each has a natural one in its place, and must not come back. */
const phrases = [
  'post-box',
  'shall stand',
  'line is down',
  'goes on by itself',
  'Does anybody come',
  'Keep this password',
  'take a part:',
  'What visitors come for',
  'can be taken:',
  'which we cannot take',
  'the most we can take',
  'is on its way to you',
  'begins its way',
  'A reply to this mail',
  'reply to this mail',
  'Start afresh',
  'on your clock',
  'works no longer',
  'is yours alone',
  'knows no passkeys',
  'unwanted mail',
  'should stand on',
  'On a slow line',
  'what stands below',
  'What stands there',
  'conference stands here',
  'abstract stand here',
  'stands in the list',
  'stands twice',
  'may stand only',
  'may stand in the public',
  'names that stand',
  'We ask somebody else',
  'we ask somebody else.',
  'asked anew',
  'to the reviewers by itself',
  'erased by itself',
  'issued by itself',
  'enrol it anew',
  'which stands in the',
  'stand on pages',
  'public keys stand',
  'application is like this',
  'We know no such',
  'by their clock',
  'Nothing waits',
  'needs a person now',
  'Nobody is written to',
  'matched anew',
  'What came of it',
  'What stands after',
  'One a line',
  'One name in a line',
  'Nobody knows whom',
]

test('no text that a person reads uses a phrase that a native speaker would not', () => {
  const listed = ['src', 'content', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  const files = ['README.md', ...listed].filter((file) => /\.(tsx?|yaml|md)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ')
    return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${file}: ${phrase}`)
  })
  expect(found).toEqual([])
})

test('texts of the content have typographic apostrophes and quotation marks', () => {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  const found = files.flatMap((name) =>
    readFileSync(path.join('content', name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\p{L}'\p{L}|\p{L} "\p{L}/u.test(line) ? [`${name}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})
