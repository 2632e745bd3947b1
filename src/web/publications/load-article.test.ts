import { expect, test } from 'vitest'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { loadArticle } from './load-article.ts'

const { db, services } = await testServer()
const given = givenThings(services)

test('earlier versions with a PDF of their own can be opened, those of a retracted article cannot', async () => {
  const volumeId = await givenVolume(db, services.now(), { slug: 'education' })
  const id = await givenArticle(db, volumeId, services.now(), { slug: 'diaries' })
  for (const note of ['First publication', 'Corrected PDF']) await publishingDeskOf(db).addVersion(id, await given.file('x.pdf'), {}, note, services.now())
  const pdfs = async () => (await loadArticle(services, { volume: 'education', article: 'diaries' })).versions.map(({ pdf }) => pdf)
  expect(await pdfs()).toEqual([undefined, '/proceedings/education/diaries/versions/1.pdf'])
  const notice = await givenArticle(db, volumeId, services.now(), { kind: 'retraction' })
  await publishingDeskOf(db).addNotice(notice, id)
  expect(await pdfs()).toEqual([undefined, undefined])
})
