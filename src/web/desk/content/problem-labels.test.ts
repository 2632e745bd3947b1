import { expect, test } from 'vitest'
import { collections } from '#domain/content/collections.ts'
import { formFieldsOf } from '#domain/content/desk/form-fields.ts'
import { inFieldOrder } from '#domain/content/desk/typed-entry.ts'
import { labelsOfProblems } from './problem-labels.ts'

test('a problem is named by its field, also in a list', () => {
  const problems = { title: 'x', 'sections.1.heading': 'x', sections: 'x', unknown: 'x' }
  expect(labelsOfProblems(formFieldsOf(collections['added-pages'].schema), problems)).toEqual({
    title: 'Title',
    'sections.1.heading': 'Section 2, heading',
    sections: 'Sections',
    unknown: '',
  })
  expect(labelsOfProblems(formFieldsOf(collections.journals.schema), { 'scope.0': 'x', issnPrint: 'x' })).toEqual({
    'scope.0': 'Scope 1',
    issnPrint: 'ISSN (print)',
  })
})

test('problems come in the order of the fields, whoever found them', () => {
  const found = { 'members.10.photo': 'a', 'members.2.role': 'b', 'members.2.photo': 'c', members: 'd', description: 'e', name: 'f' }
  expect(Object.keys(inFieldOrder('organising-teams', found))).toEqual([
    'name',
    'description',
    'members',
    'members.2.role',
    'members.2.photo',
    'members.10.photo',
  ])
})
