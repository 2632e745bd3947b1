import { describe, expect, test } from 'vitest'
import { validateForm } from '../forms/parse-form.ts'
import { submissionForm } from './submission.schema.ts'

const least = { subconference_id: ['c1'], regtype: ['330'], name: ['Ada Lovelace'], email: ['ada@example.org'], company: ['Analytical Society'] }

describe('the submission form', () => {
  test('needs a conference, a category, a name, an address and an institution; nothing else', () => {
    expect(validateForm(submissionForm, least).values).toEqual({
      subconference_id: 'c1',
      subconf_name: '',
      regtype: '330',
      title: '',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      company: 'Analytical Society',
      country: '',
      mobile: '',
      phone: '',
      'research_title[]': [],
      social: '',
      accompany: '',
      names: '',
      message: '',
      token: '',
      late_entry: '',
    })
    expect(Object.keys(validateForm(submissionForm, {}).problems ?? {}).sort()).toEqual(['company', 'email', 'name', 'regtype', 'subconference_id'])
  })

  test('tells all problems at once, also the missing names of those who come along', () => {
    const judged = validateForm(submissionForm, {
      accompany: ['Yes'],
      names: [' '],
      social: ['javascript:alert(1)'],
      mobile: ['abc'],
      regtype: ['999'],
      title: ['King'],
      'research_title[]': ['ok', 'a\0'],
    })
    expect(Object.keys(judged.problems ?? {}).sort()).toEqual([
      'company',
      'email',
      'mobile',
      'name',
      'names',
      'regtype',
      'research_title[]',
      'social',
      'subconference_id',
      'title',
    ])
  })

  test('asks for names only when somebody comes along', () => {
    expect(validateForm(submissionForm, { ...least, accompany: ['No'] }).problems).toBeUndefined()
    expect(validateForm(submissionForm, { ...least, accompany: ['Yes'], names: ['Lord Byron'] }).problems).toBeUndefined()
    expect(validateForm(submissionForm, { ...least, accompany: ['Yes'] }).problems).toEqual({ names: 'Please enter the names of those who come with you.' })
  })

  test('takes at most ten titles', () => {
    expect(validateForm(submissionForm, { ...least, 'research_title[]': Array.from({ length: 11 }, () => 'A title') }).problems).toEqual({
      'research_title[]': 'Please enter at most 10 titles.',
    })
  })
})
