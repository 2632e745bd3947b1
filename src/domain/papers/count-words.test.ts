import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['One word; two, three.', 4],
  ['A well-being study of patients’ notes', 6],
  ['5.5 mg/kg', 3],
  ['Здоровье и медицина', 3],
  ['සෞඛ්‍ය සහ වෛද්‍ය', 3],
  ['الصحة والطب', 2],
])('%s has %i words', (text, words) => expect(countWords(text)).toBe(words))

test('words are counted in scripts without spaces too', () => {
  expect(countWords('公共卫生与医学研究')).toBeGreaterThan(2)
})
