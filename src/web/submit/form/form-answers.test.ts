import { expect, test } from 'vitest'
import { arrivedFilesIn, titlesIn } from './form-answers.ts'

test('titles keep their positions, without the empty ones at the end', () => {
  expect(titlesIn({ 'research_title[]': ['', 'Second', '', ''] })).toEqual(['', 'Second'])
  expect(titlesIn({})).toEqual([])
})

test('files of a refused post are restored by their id and name', () => {
  const files = arrivedFilesIn({
    'document_upload[]': ['a1', 'b2'],
    'document_upload_name[]': ['paper.pdf'],
    'documentcv_upload[]': ['c3'],
    'documentcv_upload_name[]': ['cv.doc'],
  })
  expect(files.map(({ kind, position, id, name }) => ({ kind, position, id, name }))).toEqual([
    { kind: 'document', position: 0, id: 'a1', name: 'paper.pdf' },
    { kind: 'document', position: 1, id: 'b2', name: 'A file' },
    { kind: 'documentcv', position: 0, id: 'c3', name: 'cv.doc' },
  ])
})
