import { expect, test } from 'vitest'
import type { DoorPerson } from '#domain/check-in/scan.ts'
import { findPeople } from './find-people.ts'

const person = (name: string, reference = 'HM27-0001-K'): DoorPerson => ({
  key: name,
  name,
  reference,
  category: 'Virtual Delegate',
  state: 'paid',
  due: '',
  needs: '',
  badge: '',
})
const people = ['Zoë Ångström', 'João da Silva', 'Nguyễn Thị Ánh', '王小明', 'Иванов Пётр', "Aoife O'Brien"].map((name) => person(name))
const names = (typed: string) => findPeople(people, typed).found.map(({ name }) => name)

test.each([
  ['zoe', ['Zoë Ångström']],
  ['angstrom zo', ['Zoë Ångström']],
  ['silva joao', ['João da Silva']],
  ['nguyen anh', ['Nguyễn Thị Ánh']],
  ['小明', ['王小明']],
  ['петр', ['Иванов Пётр']],
  ['brien', ["Aoife O'Brien"]],
  ['oe', []],
  ['hm27-0001', people.map(({ name }) => name)],
  ['  ', []],
])('%s finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found)
})

test('a common name says how many more there are', () => {
  const many = Array.from({ length: 20 }, (_, index) => person(`Ana ${index}`))
  expect(findPeople(many, 'ana')).toMatchObject({ more: 8 })
})
