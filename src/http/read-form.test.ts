import { describe, expect, test } from 'vitest'
import { filesBelow, formServer } from '../../tests/support/form-server.ts'
import { testDatabase } from '../../tests/support/test-database.ts'

const { db } = await testDatabase()
const { url, folder } = await formServer(db)
const pdf = new Blob(['%PDF-1.4\nsmall\n%%EOF\n'])

describe('a form', () => {
  test('arrives with its fields and files as multipart', async () => {
    const form = new FormData()
    form.append('title', 'Dr')
    form.append('research_title[]', 'Löss und Ton')
    form.append('research_title[]', 'ශ්‍රී ලංකා')
    form.append('document[]', pdf, 'Übersicht "1" 論文.pdf')
    form.append('document[]', new Blob([]), '')
    form.append('documentcv[]', new Blob(['MZ']), 'cv.exe')
    const answer = await fetch(url, { method: 'POST', body: form })
    expect(answer.status).toBe(200)
    const read = await answer.json()
    expect(read.fields).toEqual({ title: ['Dr'], 'research_title[]': ['Löss und Ton', 'ශ්‍රී ලංකා'] })
    expect(read.refused).toEqual([{ field: 'documentcv[]', name: 'cv.exe', reason: 'Only .doc, .docx and .pdf files can be sent.' }])
    expect(read.files).toMatchObject([{ field: 'document[]', name: 'Übersicht "1" 論文.pdf', sizeBytes: 21, mediaType: 'application/pdf' }])
    expect(await filesBelow(folder)).toHaveLength(1)
    expect(await db.selectFrom('stored_file').select(['id', 'claimed']).execute()).toEqual([{ id: read.files[0].id, claimed: false }])
  })
})
