import { expect, test } from 'vitest'
import { importHouse } from '../../../../tests/support/import-house.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { articlesOf } from '../articles.store.ts'
import { authorsFrom, formerPath } from './import-row.ts'

const head = 'series,volume,issue,title,authors,doi,published,file,old address,reviewed\n'
const rows = `hq,3,2,Tides and weirs,"Perera, Nimali (University of Colombo); 王小明",10.9999/hq.3.2.1,2014-05-31,tides.pdf,https://old.example.org/index.php/hq/article/view/12?x=1,yes
edu,7,,Reading «aloud»,"Silva, Asha",,2013-01-02,,/edu/7/reading.html,no
`

test('a list is checked first, then imported with its PDFs, DOIs and old addresses, and a second time changes nothing', async () => {
  const { db, run } = await importHouse()
  const files = { 'back/articles.csv': `\uFEFF${head}${rows}`, 'back/tides.pdf': samplePdf() }
  const expected = { added: ['Tides and weirs', 'Reading «aloud»'], unchanged: 0, problems: [] }
  expect(await run(files, false)).toEqual(expected)
  expect(await db.selectFrom('article').select('id').execute()).toEqual([])
  expect(await run(files)).toEqual(expected)
  const moved = await articlesOf(db).movedTo('/index.php/hq/article/view/12')
  expect(moved).toMatchObject({
    path: '/journals/hq/hq-3-2/tides-and-weirs',
    doi: '10.9999/hq.3.2.1',
    publishedOn: '2014-05-31',
    peerReviewed: true,
    authors: [{ name: 'Nimali Perera', family: 'Perera', affiliation: 'University of Colombo' }, { name: '王小明' }],
  })
  expect(moved?.fileId).not.toBeNull()
  expect((await articlesOf(db).movedTo('/edu/7/reading.html'))?.path).toBe('/proceedings/edu-2013/reading-aloud')
  const before = await db.selectFrom('article').selectAll().orderBy('id').execute()
  expect(await run(files)).toEqual({ added: [], unchanged: 2, problems: [] })
  expect(await db.selectFrom('article').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await db.selectFrom('volume').select('number').orderBy('number').execute()).toEqual([{ number: '3' }, { number: '7' }])
  expect(await db.selectFrom('audit_log').select('act').execute()).toEqual([{ act: 'publishing.imported' }])
  const [once, twice] = await Promise.all([
    run({ 'articles.csv': `${head}edu,8,,New,,,2015-01-01,,,` }),
    run({ 'articles.csv': `${head}edu,8,,New,,,2015-01-01,,,` }),
  ])
  expect([once?.problems, twice?.problems]).toEqual([[], []])
  expect(await db.selectFrom('article').select('id').where('title', '=', 'New').execute()).toHaveLength(1)
})

test('mistakes are named by line and column, and nothing is imported with them', async () => {
  const { db, run } = await importHouse()
  const wrong = `colour,${head}red,nobody,1,,A,,10.9999/x,2014-05-31,none.pdf,,
red,hq,1,,B,,10.9999/x,31.5.2014,,,
red,hq,1,,C,,10.9999/x,2014-05-31,,%E0%A4%A,
red,edu,1,2,D,,10.9999/x,2014-05-31,,,maybe
red,hq,1,,E,,10.9999/x,2014-05-31,,,
`
  const files = { 'articles.csv': wrong }
  const { problems } = await run(files, false)
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [1, 'colour'],
    [2, 'file'],
    [2, 'series'],
    [3, 'published'],
    [4, 'old address'],
    [5, 'reviewed'],
    [6, 'doi'],
    [6, 'issue'],
  ])
  await expect(run(files)).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(run({ 'list.csv': '' })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(run({ 'articles.csv': `${head}edu,7,,A,,,2013-01-02,a.pdf,,`, 'a.pdf': 'not a PDF' })).rejects.toMatchObject({
    code: 'request.invalid',
    message: expect.stringContaining('Line 2'),
  })
  expect(await db.selectFrom('article').select('id').execute()).toEqual([])
})

test('authors and old addresses are read as people write them', () => {
  expect(authorsFrom('Berg, Jean-Paul van der; Sukarno (Jakarta) ;').map(({ name, affiliation }) => [name, affiliation])).toEqual([
    ['Jean-Paul van der Berg', ''],
    ['Sukarno', 'Jakarta'],
  ])
  expect([formerPath('https://a.example.org/b%20c?d'), formerPath('/e/f#g'), formerPath('/%E0%A4%A')]).toEqual(['/b c', '/e/f', undefined])
})
