import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { partsToPut } from '../parts-to-put.ts'
import { TakeOutContext, WrittenOnce } from './written-once.tsx'

let rendered = 0
function Words({ names }: { names: string[] }) {
  rendered += 1
  return names.map((name) => createElement('li', { key: name }, 'For ', name, ' & all'))
}

const list = (names: string[]) => createElement(WrittenOnce<{ names: string[] }>, { tag: 'ul', className: 'names', part: Words, given: { names } })
function onServer(names: string[]) {
  const { takeOut, put } = partsToPut('mark')
  return put(renderToString(createElement(TakeOutContext, { value: takeOut }, createElement('main', {}, list(names), list(names))))).join('')
}
const withoutMemory = (names: string[]) => renderToString(createElement('main', {}, list(names), list(names)))

test('it is written as React would write it in its place, once for the same and anew for anything else', () => {
  for (const names of [['Ama', 'Béla'], ['<script>'], ['Ama', 'Béla']]) expect(onServer(names)).toBe(withoutMemory(names))
  rendered = 0
  onServer(['Ama', 'Béla'])
  expect(rendered).toBe(0)
  onServer(['Ama'])
  expect(rendered).toBe(1)
})

test('what may have been changed since is not taken for what it was', () => {
  const names = ['Ama']
  expect(onServer(names)).toContain('Ama')
  names[0] = 'Béla'
  expect(onServer(names)).toBe(withoutMemory(['Béla']))
  const frozen = Object.freeze(['Ama', 'Béla']) as string[]
  for (let time = 0; time < 2; time += 1) expect(onServer(frozen)).toBe(withoutMemory(frozen))
  expect(onServer(Object.freeze(['Ama']) as string[])).toBe(withoutMemory(['Ama']))
})
