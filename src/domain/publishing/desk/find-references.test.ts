import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { docxParts, samplePdf, sampleZip } from '../../../../tests/support/sample-files.ts'
import { referencesIn } from './find-references.ts'

const house = await deskSubmissionsHouse()
const { db, server, services, given } = house
const olga = await house.organiser()
const volume = await givenVolume(db, services.now())

async function articleWith(name: string, bytes: Buffer, mediaType?: string): Promise<string> {
  const fileId = await given.file(name, bytes)
  if (mediaType) await db.updateTable('stored_file').set({ media_type: mediaType }).where('id', '=', fileId).execute()
  return givenArticle(db, volume, services.now(), { typeset_file_id: fileId })
}

async function find(id: string) {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/publishing/articles/${id}/references`, headers, payload: '{}' })
  return { status: answer.statusCode, body: answer.json() }
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('the references of a PDF come a line each, although they go over several lines of its page, without the remark above them', async () => {
  const { status, body } = await find(await articleWith('full.pdf', await readFile('content/downloads/sample-full-paper.pdf')))
  expect(status).toBe(200)
  expect(body.references).toHaveLength(9)
  expect(body.references[0]).toBe(
    'Abrantes, L., & Wickremeratne, D. (2019). Reading scales and reading graphs: Two skills or one? Meridian Studies in Education, 7(2), 41–58. https://doi.example.org/mse.2019.7.2.041',
  )
  expect(body.references[3]).toContain('The accuracy of school rain-gauge records.')
  expect(body.references[5]).toMatch(/^Harbour Schools Network\. \(2022\)\. .*\/reports\/7$/)
  expect(await db.selectFrom('article_reference').selectAll().execute(), 'nothing is stored').toEqual([])
})

test('the article in production of the demonstration has a list to find', async () => {
  const pdf = await readFile('content/demonstration/articles/medicine-public-health.listening-to-coughs.pdf')
  expect((await find(await articleWith('typeset.pdf', pdf))).body.references).toEqual([
    expect.stringMatching(/^Car, J\., Sheikh, A\. \(2003\)\..*966–969\.$/),
    expect.stringMatching(/^Morice, A\. H\..*1256–1276\.$/),
    expect.stringMatching(/^Porter, P\., .*Respiratory Research, 20, 81\.$/),
  ])
})

test('in a Word file each paragraph is a reference, and its number goes', async () => {
  const paragraphs = [
    'We measured.',
    'References',
    '[1] Oke, T. (1982). Heat islands of the city.',
    '[2] 王小明：《河流》，北京，2010 年，第 12–30 页，共两卷。',
    'Appendix',
    'A table.',
  ]
  const parts = docxParts(paragraphs.join('</w:t></w:r></w:p><w:p><w:r><w:t>'))
  expect((await find(await articleWith('full.docx', sampleZip(parts), word))).body).toEqual({
    references: ['Oke, T. (1982). Heat islands of the city.', '王小明：《河流》，北京，2010 年，第 12–30 页，共两卷。'],
  })
})

test('a file without a list, and an article that does not exist, are refused with a reason', async () => {
  const { status, body } = await find(await articleWith('scan.pdf', samplePdf()))
  expect([status, body.error.code, body.error.message]).toEqual([
    409,
    'publishing.not_possible',
    'None of the files of this article has a list of references that we could read. Please type it, or paste it.',
  ])
  expect((await find('nothing')).status).toBe(404)
})

test('numbered references, page numbers between them, particles of names and broken addresses are understood', () => {
  const numbered = 'Text [1] here.\nReferences\n[1] A. Silva, Rivers of the\nnorth, Porto 2014.\n12\n[2] B. Perera, Tides. https://example.org/\ntides\n'
  expect(referencesIn(numbered, { isByParagraph: false })).toEqual([
    'A. Silva, Rivers of the north, Porto 2014.',
    'B. Perera, Tides. https://example.org/tides',
  ])
  const named =
    '1. Introduction\n6. Works cited\nde la Cruz, M. (2011). Water. Cambridge University\nPress, Oxford.\nvan den Berg, J. (2012). Dikes.\nAcknowledgements\nThanks.'
  expect(referencesIn(named, { isByParagraph: false })).toEqual([
    'de la Cruz, M. (2011). Water. Cambridge University Press, Oxford.',
    'van den Berg, J. (2012). Dikes.',
  ])
})
